import { trialCount } from '@publisher-console/test-kit/trials';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { grace, rotate } from './rotation.ts';
import type { RotationState, RotationVerdict } from './rotation.ts';

type RotationRule = typeof rotate;

const plays = trialCount(10_000, 100_000);
/** The search finds the error of a wrong rule within this many plays. It ends with the first play that shows it. */
const searchedPlays = 100_000;
const at = (time: number) => new Date(time);

/** A rule for comparison: a token is valid once. */
const singleUse: RotationRule = ({ counter }, presented) =>
  presented === counter ? { kind: 'renew', state: { counter: counter + 1, seenAt: null } } : { kind: 'reuse' };

/**
 * The usual rule of other products: a token is valid once, and again within the grace period. Here `seenAt` is when it
 * was used.
 */
const parentForAWhile: RotationRule = ({ counter, seenAt }, presented, now) => {
  if (presented === counter) return { kind: 'renew', state: { counter: counter + 1, seenAt: now } };
  const isParent = presented === counter - 1 && seenAt !== null && now.getTime() - seenAt.getTime() <= grace;
  return isParent ? { kind: 'renew', state: { counter, seenAt } } : { kind: 'reuse' };
};

/** The server's part of a session: refreshes, and calls with the access token that belongs to a refresh token. */
function session(rule: RotationRule) {
  let state: RotationState = { counter: 0, seenAt: null };
  return {
    refresh(counter: number, time: number): RotationVerdict {
      const verdict = rule(state, counter, at(time));
      if (verdict.kind === 'renew') state = verdict.state;
      return verdict;
    },
    call(counter: number, time: number): void {
      if (counter === state.counter) state = { counter, seenAt: state.seenAt ?? at(time) };
    },
  };
}

/**
 * A request of a tab. Times are in milliseconds: the tab reads the storage as it was `staleness` ago, and its request
 * lasts `delay`.
 */
interface Step {
  kind: 'refresh' | 'call';
  pause: number;
  staleness: number;
  delay: number;
  /** Milliseconds after which the network delivers the request a second time; null if it does not. */
  repeatedAfter: number | null;
  /** Null for an answer that is lost. */
  answerDelay: number | null;
  /** How stale the storage is that the tab reads before it stores an answer. */
  answerStaleness: number;
}

/** Requests of tabs whose delays of storage and network add up to `bound` at most. */
function steps(bound: number): fc.Arbitrary<Step[]> {
  const moment = fc.oneof(
    fc.constantFrom(0, 1),
    fc.integer({ min: 0, max: 2_000 }),
    fc.integer({ min: 0, max: 2 * grace }),
  );
  const lateness = fc.oneof(fc.constant(0), fc.constant(bound), fc.integer({ min: 0, max: bound }));
  const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
  const step = fc.record({
    kind: fc.constantFrom('refresh', 'call'),
    pause: moment,
    lateness,
    staleShare: share,
    firstShare: share,
    isRepeated: fc.boolean(),
    answerDelay: fc.option(moment),
    answerStaleness: lateness,
  });
  return fc.array(
    step.map(({ kind, pause, answerDelay, answerStaleness, isRepeated, ...late }): Step => {
      const staleness = Math.round(late.lateness * late.staleShare);
      const onTheWire = late.lateness - staleness;
      const delay = isRepeated ? Math.round(onTheWire * late.firstShare) : onTheWire;
      const repeatedAfter = isRepeated ? onTheWire - delay : null;
      return { kind, pause, staleness, delay, repeatedAfter, answerDelay, answerStaleness };
    }),
    { minLength: 2, maxLength: 25 },
  );
}

/** Plays the steps on a simulated clock; true if any of them counted as theft. */
function isAnybodyLoggedOut(rule: RotationRule, played: Step[]): boolean {
  const server = session(rule);
  let isOver = false;

  /** The contents of the tabs' storage, with the time of each change, in order. */
  const stored = [{ since: -Infinity, counter: 0 }];
  const storedAt = (time: number) => stored.findLast(({ since }) => since <= time)?.counter ?? 0;

  const agenda: { time: number; happen: () => void }[] = [];
  const plan = (time: number, happen: () => void) =>
    agenda.splice(agenda.findLastIndex((event) => event.time <= time) + 1, 0, { time, happen });

  const arrive = (step: Step, sent: number, time: number) => {
    if (step.kind === 'call') return server.call(sent, time);
    const verdict = server.refresh(sent, time);
    if (verdict.kind !== 'renew') {
      isOver = true;
      return;
    }
    if (step.answerDelay === null) return;
    const answered = time + step.answerDelay;
    plan(answered, () => {
      // The tab does what the client does, by the storage as the tab sees it. It drops an answer that no longer fits
      // the storage. It does not write a value that the storage already has, because that could overwrite a newer one.
      const { counter } = verdict.state;
      if (storedAt(answered - step.answerStaleness) === sent && counter !== sent)
        stored.push({ since: answered, counter });
    });
  };

  let clock = 0;
  for (const step of played) {
    clock += step.pause;
    const read = clock - step.staleness;
    const arrival = clock + step.delay;
    plan(arrival, () => arrive(step, storedAt(read), arrival));
    if (step.repeatedAfter === null) continue;
    const again = arrival + step.repeatedAfter;
    plan(again, () => arrive(step, storedAt(read), again));
  }
  for (let next = agenda.shift(); next !== undefined && !isOver; next = agenda.shift()) next.happen();
  return isOver;
}

function falseLogOuts(rule: RotationRule, bound: number, numRuns = searchedPlays) {
  const property = fc.property(steps(bound), (played) => !isAnybodyLoggedOut(rule, played));
  return fc.check(property, { numRuns, endOnFailure: true });
}

test('requests of many tabs that overlap, are late, repeated or lost log no one out within the grace', () => {
  const { counterexample, numRuns } = falseLogOuts(rotate, grace, plays);
  expect({ counterexample, numRuns }).toEqual({ counterexample: null, numRuns: plays });
});

test('a request a tenth of a second later than the grace may count as theft', () => {
  expect(falseLogOuts(rotate, grace + 100).failed).toBe(true);
});

test.each([
  ['that lets a token work once', singleUse],
  ['that lets a token work once, and for the grace after that', parentForAWhile],
])('the same tabs log each other out under a rule %s', (_rule, rule) => {
  expect(falseLogOuts(rule, grace).failed).toBe(true);
});

test('two parties that use one session are noticed before it has changed hands three times', () => {
  const turn = fc.record({
    isThief: fc.boolean(),
    // The pause is longer than the grace period, which begins with the call that each party makes a moment after its
    // refresh.
    pause: fc.integer({ min: grace + 2, max: 10 * grace }),
  });
  const turns = fc.array(turn, { minLength: 4, maxLength: 20 });
  fc.assert(
    fc.property(turns, fc.integer({ min: 0, max: 3 }), (played, renewalsBefore) => {
      const server = session(rotate);
      let time = 0;
      const renewed = (counter: number): number | null => {
        const verdict = server.refresh(counter, time);
        if (verdict.kind !== 'renew') return null;
        server.call(verdict.state.counter, time + 1);
        return verdict.state.counter;
      };
      let copied = 0;
      for (let renewal = 0; renewal < renewalsBefore; renewal += 1) {
        time += grace + 2;
        copied = renewed(copied) ?? copied;
      }

      const held = { thief: copied, owner: copied };
      let changes = 0;
      let before: keyof typeof held | null = null;
      for (const { isThief, pause } of played) {
        const party: keyof typeof held = isThief ? 'thief' : 'owner';
        time += pause;
        if (before !== null && before !== party) changes += 1;
        before = party;
        const counter = renewed(held[party]);
        if (counter === null) return;
        held[party] = counter;
        expect(changes).toBeLessThan(3);
      }
    }),
    { numRuns: plays, endOnFailure: true },
  );
});

test('a counter that was never issued ends nothing', () => {
  expect(rotate({ counter: 3, seenAt: null }, 4, at(0))).toEqual({ kind: 'unknown' });
});
