import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { grace, rotate } from './rotation.ts';
import type { RotationState, RotationVerdict } from './rotation.ts';

type RotationRule = typeof rotate;

const runs = 100_000;
const at = (time: number) => new Date(time);

/** Works once, and never again. */
const singleUse: RotationRule = ({ counter }, presented) =>
  presented === counter ? { kind: 'renew', state: { counter: counter + 1, seenAt: null } } : { kind: 'reuse' };

/** What is usual: works once, and for as long as the grace after that too. Here `seenAt` is when it was used. */
const parentForAWhile: RotationRule = ({ counter, seenAt }, presented, now) => {
  if (presented === counter) return { kind: 'renew', state: { counter: counter + 1, seenAt: now } };
  const isParent = presented === counter - 1 && seenAt !== null && now.getTime() - seenAt.getTime() <= grace;
  return isParent ? { kind: 'renew', state: { counter, seenAt } } : { kind: 'reuse' };
};

/** The server's side of one session: refreshes, and calls with the access token that came with a refresh token. */
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

/** What a tab does, in milliseconds: what it read was true `staleness` ago, and its request takes `delay`. */
interface Step {
  kind: 'refresh' | 'call';
  pause: number;
  staleness: number;
  delay: number;
  /** The network delivers the request once more, so much later; null for once. */
  repeatedAfter: number | null;
  /** Null for an answer that is lost. */
  answerDelay: number | null;
  /** Of what the tab reads again before it stores an answer. */
  answerStaleness: number;
}

/** Tabs at work whose storage lags and whose requests travel, together, for no longer than `bound`. */
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

/** Plays the steps on a clock of its own; tells whether any of them was taken for theft. */
function isAnybodyLoggedOut(rule: RotationRule, played: Step[]): boolean {
  const server = session(rule);
  let isOver = false;

  /** What the tabs' storage held since when, in this order. */
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
      // As the client does: what no longer fits the storage, as far as the tab can see, is dropped, and what the
      // storage already holds, as far as the tab can see, is not written over what it may hold by now.
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

function falseLogOuts(rule: RotationRule, bound: number) {
  const property = fc.property(steps(bound), (played) => !isAnybodyLoggedOut(rule, played));
  return fc.check(property, { numRuns: runs, endOnFailure: true });
}

test('however requests of many tabs overlap, are late, repeated or lost, nobody is logged out within the grace', () => {
  const { counterexample, numRuns } = falseLogOuts(rotate, grace);
  expect({ counterexample, numRuns }).toEqual({ counterexample: null, numRuns: runs });
});

test('the grace is what protects: a request a tenth of a second later than it may be taken for theft', () => {
  expect(falseLogOuts(rotate, grace + 100).failed).toBe(true);
});

test.each([
  ['that lets a token work once', singleUse],
  ['that lets a token work once, and for the grace after that', parentForAWhile],
])('the same tabs log each other out under a rule %s', (_rule, rule) => {
  expect(falseLogOuts(rule, grace).failed).toBe(true);
});

test('two parties that go on with one session are noticed before it has changed hands three times', () => {
  const turn = fc.record({
    isThief: fc.boolean(),
    // Longer than the grace, counted from the call that each of them makes a moment after its refresh.
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
    { numRuns: runs, endOnFailure: true },
  );
});

test('a counter that was never handed out ends nothing', () => {
  expect(rotate({ counter: 3, seenAt: null }, 4, at(0))).toEqual({ kind: 'unknown' });
});
