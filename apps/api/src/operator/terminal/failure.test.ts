import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test, vi } from 'vitest';
import { printFailure } from './failure.ts';

test.each([true, false])('a failed statement is printed without its values, which are rows (--json: %s)', (isJson) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new Error('could not extend file: No space left on device');
  printFailure(new DrizzleQueryError('insert into publisher', ['$argon2id$hash'], cause), isJson);
  expect(printed.mock.calls.flat().join()).toContain('The relational store failed: could not extend file');
  expect(printed.mock.calls.flat().join()).not.toContain('argon2id');
  printed.mockRestore();
});
