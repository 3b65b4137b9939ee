import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Status } from './schema.ts';
import { allowedActions, operatorActions, publisherActions, resumedStatus, transitionOf } from './statuses.ts';
import type { KnownStatus } from './statuses.ts';

test('the registry has the statuses of the contract', () => {
  expectTypeOf<KnownStatus>().toEqualTypeOf<Status>();
});

test.each([
  ['test_mode', 'stop', 'stopped'],
  ['test_mode', 'resume', 'not_stopped'],
  ['test_mode', 'delete', null],
  ['test_mode', 'approve', 'active'],
  ['test_mode', 'reject', 'not_checked'],
  ['test_mode', 'test_mode', 'already_in_test_mode'],
  ['on_check', 'stop', 'stopped'],
  ['on_check', 'resume', 'not_stopped'],
  ['on_check', 'delete', null],
  ['on_check', 'approve', 'active'],
  ['on_check', 'reject', 'stopped'],
  ['on_check', 'test_mode', 'test_mode'],
  ['active', 'stop', 'stopped'],
  ['active', 'resume', 'not_stopped'],
  ['active', 'delete', null],
  ['active', 'approve', 'already_active'],
  ['active', 'reject', 'stopped'],
  ['active', 'test_mode', 'test_mode'],
  ['stopped', 'stop', 'already_stopped'],
  ['stopped', 'resume', 'resumed'],
  ['stopped', 'delete', null],
  ['stopped', 'approve', 'stopped'],
  ['stopped', 'reject', 'stopped'],
  ['stopped', 'test_mode', 'stopped'],
] as const)('in %s, %s leads to or is refused because of %s', (status, action, outcome) => {
  const { isAllowed, next, whyNot } = transitionOf(status, action);
  expect(isAllowed ? next : whyNot).toBe(outcome);
});

describe('a status that is not in the contract', () => {
  test.each(['archived', '', 'constructor', '__proto__'])('%j allows nothing', (status) => {
    expect(allowedActions(status)).toEqual([]);
    for (const action of [...publisherActions, ...operatorActions])
      expect(transitionOf(status, action)).toEqual({ isAllowed: false, next: null, whyNot: 'unknown_status' });
  });
});

test.each([
  ['test_mode', ['stop', 'delete']],
  ['on_check', ['stop', 'delete']],
  ['active', ['stop', 'delete']],
  ['stopped', ['resume', 'delete']],
] as const)('a publisher can, in %s, %j', (status, actions) => {
  expect(allowedActions(status)).toEqual(actions);
});

test.each([
  [true, false, 'active'],
  [true, true, 'active'],
  [false, true, 'test_mode'],
  [false, false, 'on_check'],
] as const)('approved: %s, not published: %s: it is resumed as %s', (isApproved, isNotPublished, status) => {
  expect(resumedStatus({ isApproved, isNotPublished })).toBe(status);
});
