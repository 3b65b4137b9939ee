import { explore } from '@publisher-console/test-kit/explore';
import { isNightly } from '@publisher-console/test-kit/trials';
import { expect, test } from 'vitest';
import { grace, rotate } from '#modules/sessions/rotation.ts';
import { breakOf, faultOf } from './proof.ts';
import { partiesModel, tabsModel } from './rotation-model.ts';
import type { RotationRule } from './rotation-model.ts';

const size = { ticks: 2, bound: 2, mostRequests: 3, mostAnswers: 1 };
const larger = isNightly ? { ticks: 3, bound: 3, mostRequests: 3, mostAnswers: 2 } : size;
const loggedOut = 'a tab of the owner is logged out';

const once: RotationRule = ({ counter }, presented) =>
  presented === counter ? { kind: 'renew', state: { counter: counter + 1, seenAt: null } } : { kind: 'reuse' };

/** Here `seenAt` is when the parent was used. */
const parentForAWhile: RotationRule = ({ counter, seenAt }, presented, now) => {
  if (presented === counter) return { kind: 'renew', state: { counter: counter + 1, seenAt: now } };
  const isParent = presented === counter - 1 && seenAt !== null && now.getTime() - seenAt.getTime() <= grace;
  return isParent ? { kind: 'renew', state: { counter, seenAt } } : { kind: 'reuse' };
};

const untilSeen: RotationRule = (state, presented, now) =>
  presented < state.counter && state.seenAt !== null ? { kind: 'reuse' } : rotate(state, presented, now);

const unseenToo: RotationRule = ({ counter, seenAt }, presented, now) =>
  rotate({ counter, seenAt: seenAt ?? new Date(now.getTime() - 2 * grace) }, presented, now);

const forEver: RotationRule = (state, presented, now) => {
  const verdict = rotate(state, presented, now);
  return verdict.kind === 'reuse' ? { kind: 'renew', state } : verdict;
};

test('no interleaving of three late, repeated or lost requests logs a tab out', ({ task }) => {
  expect(faultOf(task, 'P1', tabsModel(rotate, larger))).toBeNull();
});

test('no answer that is lost logs a tab out, whatever happens before the next refresh', ({ task }) => {
  expect(faultOf(task, 'P2', tabsModel(rotate, { ...larger, mostAnswers: 0 }))).toBeNull();
});

test('a request that is later than the grace may log a tab out, so the bound is exact', () => {
  expect(explore(tabsModel(rotate, { ...size, mostRequests: 2, bound: 3 })).fault).toMatchObject({ broken: loggedOut });
});

test('a thief and the owner are noticed before their session has changed hands three times', ({ task }) => {
  expect(faultOf(task, 'P3', partiesModel(rotate))).toBeNull();
});

test.for([
  { rule: 'a token is valid once', wrong: once, steps: 3 },
  {
    rule: 'the token before the newest is accepted only for 30 seconds after the rotation',
    wrong: parentForAWhile,
    steps: 6,
  },
  { rule: 'the token before the newest ends when the newest is seen', wrong: untilSeen, steps: 11 },
  { rule: 'a token is replaced although it was not seen', wrong: unseenToo, steps: 3 },
])('the tabs log each other out if $rule', ({ rule, wrong, steps }, { task }) => {
  expect(breakOf(task, 'P1', { rule, model: tabsModel(wrong, size) })).toEqual({ broken: loggedOut, steps });
});

test('an answer that is lost logs out if a token is valid once', ({ task }) => {
  const model = tabsModel(once, { ...size, mostRequests: 2, mostAnswers: 0 });
  const found = breakOf(task, 'P2', { rule: 'a token is valid once', model });
  expect(found).toEqual({ broken: loggedOut, steps: 3 });
});

test('a thief is not noticed if the older tokens are accepted for ever', ({ task }) => {
  const found = breakOf(task, 'P3', { rule: 'older tokens are accepted for ever', model: partiesModel(forEver) });
  expect(found).toEqual({ broken: 'a thief and the owner use one session in turns, unnoticed', steps: 4 });
});
