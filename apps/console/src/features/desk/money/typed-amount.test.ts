import { describe, expect, it } from 'vitest';
import { plainAmount, readAmount } from './typed-amount.ts';

describe('an amount that is typed in major units', () => {
  it.each([
    ['0.1', 'USD', 'en', 10n],
    ['-12', 'USD', 'en', -1200n],
    ['−1 234.5', 'USD', 'en', -123_450n],
    ['1 234 567,89', 'RUB', 'ru', 123_456_789n],
    ['1.005', 'KWD', 'en', 1005n],
    ['120', 'JPY', 'en', 120n],
    // As a number, this amount would end in 9.92.
    ['900719925474.99', 'USD', 'en', 90_071_992_547_499n],
    ['0.29', 'USD', 'en', 29n],
  ])('%s of %s in %s is exact', (text, currency, locale, minor) => {
    expect(readAmount(text, currency, locale)).toBe(minor);
  });

  it.each([
    ['1.005', 'USD', 'en'],
    ['0.5', 'JPY', 'en'],
    // Ambiguous: it may be a thousand, or one and a fraction.
    ['1,234', 'KWD', 'en'],
    ['12 34', 'USD', 'en'],
    ['1e3', 'USD', 'en'],
    ['', 'USD', 'en'],
    ['.5', 'USD', 'en'],
    ['5.', 'USD', 'en'],
    ['1234567890123', 'USD', 'en'],
    ['1.2,3', 'RUB', 'ru'],
  ])('%s of %s in %s is refused', (text, currency, locale) => {
    expect(readAmount(text, currency, locale)).toBeNull();
  });

  it('is sent as it was read', () => {
    expect([
      plainAmount(-5n, 'USD'),
      plainAmount(123_450n, 'USD'),
      plainAmount(7n, 'JPY'),
      plainAmount(7n, 'KWD'),
    ]).toEqual(['-0.05', '1234.50', '7', '0.007']);
  });
});
