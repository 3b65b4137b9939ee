import { describe, expect, it } from 'vitest';

import { formatOf } from './format.ts';
import { noValue } from './number-formats.ts';
import type { Format } from './format.ts';

const en = formatOf('en');
const ru = formatOf('ru');

/** Intl separates with no-break and narrow spaces, which look like any other space in a test. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** An amount in a column of its own. */
function money(format: Format, value: number | null | undefined, currency: string): string {
  return format.moneyColumn([value], currency)(value);
}

describe('numbers', () => {
  it('separates thousands as the language does', () => {
    expect([en.count(1_234_567), ru.count(1_234_567)].map(plain)).toEqual(['1,234,567', '1 234 567']);
  });

  it('formats 100 as the whole in percents, with two decimals each, so that columns line up', () => {
    expect([en.percent(100), en.percent(7.5), ru.percent(78.4244)].map(plain)).toEqual(['100.00%', '7.50%', '78,42 %']);
  });

  it('formats a missing value as a dash, not as zero', () => {
    expect([en.count(null), en.percent(null), money(en, null, 'USD'), money(ru, undefined, 'USD')]).toEqual(
      Array.from({ length: 4 }, () => noValue),
    );
    expect(en.percent(0)).toBe('0.00%');
  });
});

describe('sizes of files', () => {
  it.each([
    [0, '0 bytes', '0 байт'],
    [1, '1 byte', '1 байт'],
    [5, '5 bytes', '5 байт'],
    [1023, '1,023 bytes', '1 023 байта'],
    [1024, '1 kB', '1 кБ'],
    [48_213, '47 kB', '47 кБ'],
    [1_023_487, '999 kB', '999 кБ'],
    [1_023_488, '1 MB', '1 МБ'],
    [1_572_864, '1.5 MB', '1,5 МБ'],
    [20 * 1024 ** 2, '20 MB', '20 МБ'],
  ])('%s bytes: a limit of 20 MB reads as such', (bytes, english, russian) => {
    expect([en.fileSize(bytes), ru.fileSize(bytes)].map(plain)).toEqual([english, russian]);
  });
});

describe('amounts that are owed', () => {
  it.each([
    ['1234567', 'USD', '$12,345.67', '12 345,67 $'],
    ['-12000', 'USD', '−$120.00', '−120,00 $'],
    ['-1', 'EUR', '−€0.01', '−0,01 €'],
    ['0', 'RUB', '₽0.00', '0,00 ₽'],
    ['1234', 'JPY', '¥1,234', '1 234 ¥'],
    ['-5', 'KWD', '−KWD 0.005', '−0,005 KWD'],
    // Engines with ICU have no decimals for it.
    ['1234567', 'HUF', 'Ft 12,345.67', '12 345,67 Ft'],
    // As a number, this amount would end in 9.92.
    ['9007199254740993', 'USD', '$90,071,992,547,409.93', '90 071 992 547 409,93 $'],
  ])('%s of %s shows each digit, with the decimals of its currency', (minor, currency, english, russian) => {
    expect([en, ru].map((format) => plain(format.ledgerAmount({ minor, currency })))).toEqual([english, russian]);
  });
});

describe('money', () => {
  it('shows two decimals and the currency', () => {
    expect([money(en, 1234.5, 'USD'), money(ru, 1234.5, 'RUB'), money(ru, 1234.5, 'USD')].map(plain)).toEqual([
      '$1,234.50',
      '1 234,50 ₽',
      '1 234,50 $',
    ]);
  });

  it('never shows earned money as zero', () => {
    expect([money(en, 0.000_312, 'USD'), money(en, -0.004, 'USD'), money(en, 0, 'USD')]).toEqual([
      '$0.000312',
      '-$0.004',
      '$0.00',
    ]);
  });

  it('formats all amounts of a column with as many decimals as the smallest needs, without losing any digit', () => {
    const column = [0.001_21, 0.001_202, null, 219.568_731];
    expect(column.map(en.moneyColumn(column, 'EUR'))).toEqual(['€0.001210', '€0.001202', noValue, '€219.568731']);
    const ordinary = [6.876, 219.57];
    expect(ordinary.map(en.moneyColumn(ordinary, 'EUR'))).toEqual(['€6.88', '€219.57']);
  });
});

describe('days and times', () => {
  it('formats a business day as that day, in every time zone of the reader', () => {
    expect([en.day('2026-11-20'), ru.day('2026-11-20')].map(plain)).toEqual(['Nov 20, 2026', '20 нояб. 2026 г.']);
  });

  it('omits from a range what both days share', () => {
    expect(plain(en.dayRange('2026-11-14', '2026-11-20'))).toBe('Nov 14 – 20, 2026');
    expect(plain(en.dayRange('2026-11-20', '2026-11-20'))).toBe('Nov 20, 2026');
  });

  it('formats an instant in the given time zone, with the name of the zone and the 24-hour clock of all other times', () => {
    expect(plain(en.instant('2026-11-20T22:30:00Z', 'America/New_York'))).toBe('Nov 20, 2026, 17:30 EST');
    expect(plain(en.instant('2026-11-20T00:05:00Z', 'UTC'))).toBe('Nov 20, 2026, 00:05 UTC');
    expect(plain(ru.instant('2026-11-20T19:00:00Z', 'UTC'))).toBe('20 нояб. 2026 г., 19:00 UTC');
    expect(en.time('2026-11-20T19:00:00Z', 'UTC')).toBe('19:00');
  });
});

describe('how long ago something was', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:30Z', 'now', 'сейчас'],
    ['2026-11-21T12:00:05Z', 'now', 'сейчас'],
    ['2026-11-21T11:55:00Z', '5 minutes ago', '5 минут назад'],
    ['2026-11-21T09:59:00Z', '2 hours ago', '2 часа назад'],
    ['2026-11-19T13:00:00Z', '1 day ago', '1 день назад'],
    ['2026-11-01T12:00:00Z', '20 days ago', '20 дней назад'],
    // The day is in the reader's time zone, so noon of this machine's zone is used.
    [new Date(2026, 9, 1, 12).toISOString(), 'Oct 1, 2026', '1 окт. 2026 г.'],
    [new Date(2025, 9, 1, 12).toISOString(), 'Oct 1, 2025', '1 окт. 2025 г.'],
  ])('%s was %s', (instant, english, russian) => {
    expect(formatOf('en').ago(instant, now)).toBe(english);
    expect(formatOf('ru').ago(instant, now)).toBe(russian);
  });
});
