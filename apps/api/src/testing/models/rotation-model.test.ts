import { isNightly } from '@publisher-console/test-kit/trials';
import { expect, test } from 'vitest';
import { rotate } from '#modules/sessions/rotation.ts';
import { explore } from './explore.ts';
import { partiesModel, tabsModel } from './rotation-model.ts';
import type { RotationRule } from './rotation-model.ts';

const size = { ticks: 2, bound: 2, mostRequests: 3, mostAnswers: 1 };
const larger = isNightly ? { ticks: 3, bound: 3, mostRequests: 3, mostAnswers: 2 } : size;
const loggedOut = 'a tab of the owner is logged out';

test('no interleaving of three late, repeated or lost requests logs a tab out', () => {
  const { states, fault } = explore(tabsModel(rotate, larger));
  expect(fault).toBeNull();
  expect(states).toBeGreaterThan(1_000);
});

test('no answer that is lost logs a tab out, whatever happens before the next refresh', () => {
  expect(explore(tabsModel(rotate, { ...larger, mostAnswers: 0 })).fault).toBeNull();
});

test('a request that is later than the grace may log a tab out, so the bound is exact', () => {
  expect(explore(tabsModel(rotate, { ...size, mostRequests: 2, bound: 3 })).fault).toMatchObject({ broken: loggedOut });
});

test('a thief and the owner are noticed before their session has changed hands three times', () => {
  expect(explore(partiesModel(rotate)).fault).toBeNull();
});

test('as a control, a rule that accepts a token once logs a tab out', () => {
  const once: RotationRule = ({ counter }, presented) =>
    presented === counter ? { kind: 'renew', state: { counter: counter + 1, seenAt: null } } : { kind: 'reuse' };
  expect(explore(tabsModel(once, size)).fault).toMatchObject({ broken: loggedOut });
});
