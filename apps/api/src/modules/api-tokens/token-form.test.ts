import { expect, test } from 'vitest';
import { hintOf, isTokenForm, newToken } from './token-form.ts';

test('a token has the documented form, and no two are the same', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(tokens.filter((token) => !/^pc_[A-Za-z0-9]{38}$/u.test(token))).toEqual([]);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('the checksum is the CRC-32 of the 32 random characters in base 62, as documented for secret scanners', () => {
  // Computed with Python's zlib.
  expect(isTokenForm('pc_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL')).toBe(true);
});

test('every single mistyped character, and any two that changed places, are noticed', () => {
  const token = newToken();
  const other = (char: string) => (char === 'x' ? 'y' : 'x');
  const positions = Array.from(token, (_char, index) => index);
  const mistyped = positions.map((at) => token.slice(0, at) + other(token.charAt(at)) + token.slice(at + 1));
  const swapped = positions
    .slice(1)
    .map((at) => token.slice(0, at - 1) + token.charAt(at) + token.charAt(at - 1) + token.slice(at + 1))
    .filter((text) => text !== token);
  expect(isTokenForm(token)).toBe(true);
  expect(
    [...mistyped, ...swapped, `${token} `, token.slice(0, -1), `${token}0`].filter((text) => isTokenForm(text)),
  ).toEqual([]);
});

test('the hint of a token has too little of it to use it', () => {
  expect(hintOf('pc_4fN0d8LhT3sYwZb1Cq6RkVx9GmJp2Ea0t5Qx2B')).toBe('pc_4f…Qx2B');
});
