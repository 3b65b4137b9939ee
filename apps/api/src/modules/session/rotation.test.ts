import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { grace, rotate } from './rotation.ts';
import type { RotationState, RotationVerdict } from './rotation.ts';

const at = (time: number) => new Date(time);

/** The server's side of one session: refreshes, and calls with the access token that came with a refresh token. */
function session() {
  let state: RotationState = { counter: 0, seenAt: null };
  return {
    refresh(counter: number, time: number): RotationVerdict {
      const verdict = rotate(state, counter, at(time));
      if (verdict.kind === 'renew') state = verdict.state;
      return verdict;
    },
    call(counter: number, time: number): void {
      if (counter === state.counter) state = { counter, seenAt: state.seenAt ?? at(time) };
    },
  };
}

/** One tab at work: it reads the shared storage, stale by `lag`, and its request and answer take their time. */
const action = fc.record({
  kind: fc.constantFrom('refresh', 'call'),
  pause: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 60_000 })),
  lag: fc.integer({ min: 0, max: grace / 2 }),
  delay: fc.integer({ min: 0, max: grace / 2 }),
  answerDelay: fc.integer({ min: 0, max: grace }),
  isAnswerLost: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays the tabs' actions in the order in which they reach the server; tells whether any was taken for theft. */
function isAnybodyLoggedOut(actions: Action[], slower: number): boolean {
  const server = session();
  /** What the storage held since when; it only ever takes a newer token. */
  const stored = [{ since: 0, counter: 0 }];
  const storedAt = (time: number) =>
    Math.max(0, ...stored.filter(({ since }) => since <= time).map(({ counter }) => counter));

  let clock = 0;
  const events = actions.flatMap((step) => {
    clock += step.pause;
    return [{ time: clock + step.delay * slower, step, readAt: clock - step.lag * slower }];
  });
  for (const { time, step, readAt } of events.toSorted((a, b) => a.time - b.time)) {
    const counter = storedAt(readAt);
    if (step.kind === 'call') {
      server.call(counter, time);
      continue;
    }
    const verdict = server.refresh(counter, time);
    if (verdict.kind !== 'renew') return true;
    if (!step.isAnswerLost) stored.push({ since: time + step.answerDelay, counter: verdict.state.counter });
  }
  return false;
}

test('however requests of many tabs overlap, are late or lost, nobody is logged out within the grace', () => {
  fc.assert(
    fc.property(fc.array(action, { minLength: 2, maxLength: 25 }), (actions) => {
      expect(isAnybodyLoggedOut(actions, 1)).toBe(false);
    }),
    { numRuns: 20_000 },
  );
});

test('the grace is what protects: requests later than it are taken for theft', () => {
  const found = fc.check(
    fc.property(fc.array(action, { minLength: 2, maxLength: 25 }), (actions) => !isAnybodyLoggedOut(actions, 2)),
    { numRuns: 20_000 },
  );
  expect(found.failed).toBe(true);
});

test('two parties that use one session alternately are noticed by the third turn at the latest', () => {
  // Longer than the grace, counted from the call that each of them makes a moment after its refresh.
  const pauses = fc.array(fc.integer({ min: grace + 2, max: 10 * grace }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(pauses, fc.integer({ min: 0, max: 3 }), fc.boolean(), (gaps, renewalsBefore, thiefFirst) => {
      const server = session();
      let time = 0;
      let owner = 0;
      for (let turn = 0; turn < renewalsBefore; turn += 1) {
        server.call(owner, (time += grace));
        const verdict = server.refresh(owner, (time += grace + 1));
        owner = verdict.kind === 'renew' ? verdict.state.counter : owner;
      }
      const counters = [owner, owner];
      const verdicts = gaps.map((gap, turn) => {
        const party = (turn + (thiefFirst ? 1 : 0)) % 2;
        const verdict = server.refresh(counters[party] ?? 0, (time += gap));
        if (verdict.kind === 'renew') {
          counters[party] = verdict.state.counter;
          server.call(verdict.state.counter, time + 1);
        }
        return verdict.kind;
      });
      expect(verdicts).toContain('reuse');
    }),
    { numRuns: 20_000 },
  );
});

test('a counter that was never handed out ends nothing', () => {
  expect(rotate({ counter: 3, seenAt: null }, 4, at(0))).toEqual({ kind: 'unknown' });
});
