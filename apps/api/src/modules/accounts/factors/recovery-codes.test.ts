import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

const person = '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01';

test('ten different codes of four groups, without letters that look like digits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/u);
});

test('a code is found however it was typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...newRecoveryCodes()), fc.constantFrom('', ' ', '-', ' - '), (code, gap) => {
      const typed = code.toLowerCase().replaceAll('-', gap).replaceAll('0', 'o').replaceAll('1', 'l');
      expect(hashOfRecoveryCode(person, typed)).toEqual(hashOfRecoveryCode(person, code));
    }),
  );
});

test('the same code of another person has another hash', () => {
  const [code = ''] = newRecoveryCodes();
  expect(hashOfRecoveryCode(person, code)).not.toEqual(hashOfRecoveryCode(`${person}0`, code));
});
