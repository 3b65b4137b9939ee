import type { LedgerAmount } from '@publisher-console/api-contract';
import { currencyDecimals, currencyFormat } from '@publisher-console/api-contract/currency-decimals';

import { cached } from './cached.ts';

/** Shown instead of a missing value, such as a ratio whose denominator is zero. */
export const noValue = '—';

type Maybe = number | null | undefined;

/** Numbers, money and percents in the conventions of one language. */
export interface NumberFormats {
  /** A whole number. */
  count: (value: Maybe) => string;
  /** @param value 100 is the whole */
  percent: (value: Maybe) => string;
  /**
   * A relative change, always with its sign: '+20.5%'.
   * @param value 100 is the whole
   */
  percentChange: (value: number) => string;
  /** A difference of two percents, in percentage points, without its sign. */
  points: (value: number) => string;
  /** A number as a cell of a spreadsheet: without separators of thousands and without currency. */
  cell: (value: number) => string;
  /**
   * Two decimals. If an amount under a hundredth would be shown as zero, all amounts have as many decimals as the
   * smallest needs, up to six.
   * @param values the amounts of one column, in major units
   * @param currency ISO 4217
   * @returns formats an amount of the column
   */
  moneyColumn: (values: readonly Maybe[], currency: string) => (value: Maybe) => string;
  /** An amount at an axis; a whole one has no decimals. */
  moneyTick: (value: number, currency: string) => string;
  /** An amount that is owed or was paid, with all its digits and the decimals of its currency: '$1,234.50', '−¥120'. */
  ledgerAmount: (amount: LedgerAmount) => string;
  /** The size of a file: '5 bytes', '48 kB', '1.5 MB'. A kilobyte has 1024 bytes, as in the limits of the uploads. */
  fileSize: (bytes: number) => string;
}

const kilobyte = 1024;

export function createNumberFormats(locale: string): NumberFormats {
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', ...decimals(2) });
  const percentChange = new Intl.NumberFormat(locale, { style: 'percent', ...decimals(1) });
  const points = new Intl.NumberFormat(locale, decimals(2));
  const cell = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 });
  const bytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const money = (currency: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options });
  const columnMoney = cached((key) => {
    const [currency = '', digits] = key.split(' ');
    return money(currency, decimals(Number(digits)));
  });
  const tickMoney = cached((currency) =>
    money(currency, { maximumFractionDigits: 6, trailingZeroDisplay: 'stripIfInteger' }),
  );

  const exactMoney = cached((currency) => money(currency, currencyFormat(currency)));

  return {
    count: (value) => (isNothing(value) ? noValue : count.format(value)),
    percent: (value) => (isNothing(value) ? noValue : percent.format(value / 100)),
    percentChange: (value) => signed(value, (size) => percentChange.format(size / 100)),
    points: (value) => points.format(value),
    cell: (value) => cell.format(value),
    moneyColumn: (values, currency) => {
      const amount = columnMoney(`${currency} ${Math.max(2, ...values.map(decimalsOf))}`);
      return (value) => (isNothing(value) ? noValue : amount.format(value));
    },
    moneyTick: (value, currency) => tickMoney(currency).format(value),
    ledgerAmount: ({ minor, currency }) => {
      // A string, because `Intl` would lose digits of a number of that size.
      const decimal = `${minor}e-${currencyDecimals(currency)}` as `${number}`;
      return exactMoney(currency).format(decimal).replace('-', '−');
    },
    fileSize: (size) => {
      if (size < kilobyte) return bytes.format(size);
      const inKilobytes = size / kilobyte;
      return Math.round(inKilobytes) < 1000 ? kilobytes.format(inKilobytes) : megabytes.format(inKilobytes / kilobyte);
    },
  };
}

/**
 * A change with its sign.
 * @param format formats a size without a sign
 */
export function signed(value: number, format: (size: number) => string): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${format(Math.abs(value))}`;
}

function decimals(digits: number) {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

function isNothing(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
}

/** The number of decimals that an amount needs so that it is not shown as zero. */
function decimalsOf(value: Maybe): number {
  if (isNothing(value) || value === 0 || Math.abs(value) >= 0.01) return 0;
  const [, digits = ''] = value.toFixed(6).split('.');
  return digits.replace(/0+$/u, '').length;
}
