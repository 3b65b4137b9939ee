import * as fc from 'fast-check';
import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { second } from '#process/durations.ts';
import { newTotpSecret, shownTotpSecret, totpStep } from './totp.ts';

// The vectors of RFC 6238, appendix B, in six of their eight digits.
const secret = Buffer.from('12345678901234567890');
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * second);

test.each(vectors)('at second %i the code of the RFC is %s', (seconds, code) => {
  expect(totpStep(code, { secret, at: at(seconds), lastStep: null })).toBe(Math.floor(seconds / 30));
});

test.each([
  [-60, null],
  [-30, 66_666_666],
  [30, 66_666_666],
  [60, null],
])('a clock that is %i seconds off gets the step %s', (drift, step) => {
  expect(totpStep('279037', { secret, at: at(2_000_000_000 + drift), lastStep: null })).toBe(step);
});

test('a code is refused once its step or a later one was used', () => {
  const used = { secret, at: at(2_000_000_000) };
  expect(totpStep('279037', { ...used, lastStep: 66_666_665 })).toBe(66_666_666);
  expect(totpStep('279037', { ...used, lastStep: 66_666_666 })).toBe(null);
  expect(totpStep('279037', { ...used, lastStep: 66_666_667 })).toBe(null);
});

test('a code that an app computes from the address is accepted, for any secret and moment', () => {
  const moments = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), moments, (bytes, seconds) => {
      const shown = shownTotpSecret(bytes, { issuer: 'console.example', label: 'anna@northwind.example' });
      expect(shown.uri).toMatch(/^otpauth:\/\/totp\/console\.example:anna%40northwind\.example\?/u);
      const app = URI.parse(shown.uri);
      const code = app instanceof TOTP ? app.generate({ timestamp: seconds * second }) : '';
      expect(totpStep(code, { secret: bytes, at: at(seconds), lastStep: null })).toBe(Math.floor(seconds / 30));
    }),
    { numRuns: 50 },
  );
});

test('secrets have 160 bits and differ', () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(newTotpSecret()).not.toEqual(newTotpSecret());
});
