import { describe, expect, it } from 'vitest';

import { formatOf, noValue } from './format.ts';

const en = formatOf('en');
const ru = formatOf('ru');

/** Intl separates with no-break and narrow spaces, which no reader of a test can tell apart. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

describe('numbers', () => {
  it('separates thousands as the language does', () => {
    expect([en.count(1_234_567), ru.count(1_234_567)].map(plain)).toEqual(['1,234,567', '1 234 567']);
  });

  it('takes 100 for all in percents and keeps two decimals, so that columns line up', () => {
    expect([en.percent(100), en.percent(7.5), ru.percent(78.4244)].map(plain)).toEqual(['100.00%', '7.50%', '78,42 %']);
  });

  it('says nothing rather than zero where a value is undefined', () => {
    expect([en.count(null), en.percent(null), en.money(null, 'USD'), ru.money(undefined, 'USD')]).toEqual(
      Array.from({ length: 4 }, () => noValue),
    );
    expect(en.percent(0)).toBe('0.00%');
  });
});

describe('money', () => {
  it('shows two decimals and the currency', () => {
    expect([en.money(1234.5, 'USD'), ru.money(1234.5, 'RUB'), ru.money(1234.5, 'USD')].map(plain)).toEqual([
      '$1,234.50',
      '1 234,50 ₽',
      '1 234,50 $',
    ]);
  });

  it('never shows earned money as zero', () => {
    expect([en.money(0.000_312, 'USD'), en.money(-0.004, 'USD'), en.money(0, 'USD')]).toEqual([
      '$0.000312',
      '-$0.004',
      '$0.00',
    ]);
  });
});

describe('days and times', () => {
  it('writes a business day as that day, wherever the reader sits', () => {
    expect([en.day('2026-11-20'), ru.day('2026-11-20')].map(plain)).toEqual(['Nov 20, 2026', '20 нояб. 2026 г.']);
  });

  it('shortens a range to what differs', () => {
    expect(plain(en.dayRange('2026-11-14', '2026-11-20'))).toBe('Nov 14 – 20, 2026');
    expect(plain(en.dayRange('2026-11-20', '2026-11-20'))).toBe('Nov 20, 2026');
  });

  it('writes an instant in the time zone that it is asked for', () => {
    expect(plain(en.instant('2026-11-20T22:30:00Z', 'Europe/Moscow'))).toBe('Nov 21, 2026, 1:30 AM');
  });
});
