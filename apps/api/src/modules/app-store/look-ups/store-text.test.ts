import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeText } from './store-look-ups.ts';

test.each([
  ['Chess Trainer', 'Chess Trainer'],
  ['  Chess \n\t Trainer ', 'Chess Trainer'],
  ['Chess\u2028Trainer\u2029', 'Chess Trainer'],
  ['Шахматы: тренер ♟️', 'Шахматы: тренер ♟️'],
  ['</script><script>alert(1)</script>', '</script><script>alert(1)</script>'],
  ['Chess\u0000 \u001b[31mTrainer\u007f\u0085', 'Chess [31mTrainer'],
  ['Chess\ud800 \udc00Trainer', 'Chess Trainer'],
  ['\u202egnp.niarT\u202c \u2066Chess\u2069', 'gnp.niarT Chess'],
  ['\ufeffChess', 'Chess'],
  ['', null],
  [' \u202e\n ', null],
  [null, null],
  [17, null],
  [['Chess'], null],
])('%j becomes %j', (text, plain) => {
  expect(storeText(text)).toBe(plain);
});

test('a name of a megabyte is cut at 200 characters, none of them in half', () => {
  expect(storeText('♟'.repeat(1_000_000))).toBe('♟'.repeat(200));
  expect(storeText('😀'.repeat(500_000))).toBe('😀'.repeat(200));
  expect(storeText(`${' '.repeat(9_999)}😀`)).toBeNull();
});

test('every text becomes one that a database column, JSON and a mail can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const plain = storeText(text) ?? 'x';
      expect(plain.isWellFormed()).toBe(true);
      expect(Array.from(plain).length).toBeLessThanOrEqual(200);
      expect(plain).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});
