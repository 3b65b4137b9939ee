import { useLingui } from '@lingui/react';

/** Shown instead of a missing value, such as a ratio whose denominator is zero. */
export const noValue = '—';

type Maybe = number | null | undefined;

/** Numbers, money, percents, days and times in the conventions of one language. */
export interface Format {
  /** A whole number. */
  count: (value: Maybe) => string;
  /** @param value 100 is the whole */
  percent: (value: Maybe) => string;
  /**
   * How much something has changed, always with its sign: '+20.5%'.
   * @param value 100 is the whole
   */
  percentChange: (value: number) => string;
  /** A difference of two percents, in percentage points, without its sign. */
  points: (value: number) => string;
  /** A number as a cell of a spreadsheet: without groups of digits and currency. */
  cell: (value: number) => string;
  /**
   * Two decimals. If an amount under a hundredth would read as zero, all have as many as the smallest needs, up to six.
   * @param values the amounts of one column, in major units
   * @param currency ISO 4217
   * @returns writes an amount of the column
   */
  moneyColumn: (values: readonly Maybe[], currency: string) => (value: Maybe) => string;
  /** An amount at an axis: without decimals where it is whole. */
  moneyTick: (value: number, currency: string) => string;
  /**
   * The size of a file: '5 bytes', '48 kB', '1.5 MB'. A kilobyte has 1024 bytes, as in the limits of the uploads.
   */
  fileSize: (bytes: number) => string;
  /** @param day `YYYY-MM-DD` */
  day: (day: string) => string;
  /** A day in as few letters as possible, for an axis: 'Nov 20'. */
  dayTick: (day: string) => string;
  /** 'Fri' */
  weekday: (day: string) => string;
  /** @param id ISO 3166-1 alpha-2; one that the browser does not know is its own name */
  country: (id: string) => string;
  /** Both days are included; a range of one day is written as that day. */
  dayRange: (from: string, to: string) => string;
  /** The same without the year, if all days are in this one. */
  shortDayRange: (from: string, to: string, today: string) => string;
  /**
   * @param instant RFC 3339
   * @param timeZone IANA name
   */
  instant: (instant: string, timeZone: string) => string;
  /**
   * How long ago something was, in the largest unit that fits: 'now', '5 minutes ago', '1 day ago'. What is a month old or
   * older is written as its day in the time zone of the browser.
   * @param instant RFC 3339
   * @param now milliseconds since 1970
   */
  ago: (instant: string, now: number) => string;
}

/** Something older is found by its day, not by a number of months. */
const oldSeconds = 30 * 86_400;

/** Seconds of each unit, the largest first. */
const agoUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const kilobyte = 1024;

const formats = new Map<string, Format>();

/** The formats of a language; created once, because creating an `Intl` object is slow. */
export function formatOf(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

/** The formats of the language that the page is shown in. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatOf(i18n.locale);
}

function createFormat(locale: string): Format {
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  // A day has no time zone: it is written as midnight in UTC, and formatted in UTC.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const percentChange = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const points = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const cell = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 });
  const country = new Intl.DisplayNames(locale, { type: 'region' });

  const moneyByCurrency = remember((key: string) => {
    const [currency, decimals] = key.split(' ');
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      ...(currency === undefined ? {} : { currency }),
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: Number(decimals),
      maximumFractionDigits: Number(decimals),
    });
  });
  const moneyTickByCurrency = remember(
    (currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 6,
        trailingZeroDisplay: 'stripIfInteger',
      }),
  );
  const instantByZone = remember(
    (timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );

  const justNow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  // Never 'yesterday': 47 hours ago was the day before it.
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const ownDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const bytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

  return {
    count: (value) => (isNothing(value) ? noValue : count.format(value)),
    percent: (value) => (isNothing(value) ? noValue : percent.format(value / 100)),
    percentChange: (value) => signed(value, (size) => percentChange.format(size / 100)),
    points: (value) => points.format(value),
    cell: (value) => cell.format(value),
    moneyColumn: (values, currency) => {
      const decimals = Math.max(2, ...values.map(decimalsOf));
      const write = moneyByCurrency(`${currency} ${decimals}`);
      return (value) => (isNothing(value) ? noValue : write.format(value));
    },
    moneyTick: (value, currency) => moneyTickByCurrency(currency).format(value),
    fileSize: (size) => {
      if (size < kilobyte) return bytes.format(size);
      const inKilobytes = size / kilobyte;
      return Math.round(inKilobytes) < 1000 ? kilobytes.format(inKilobytes) : megabytes.format(inKilobytes / kilobyte);
    },
    day: (value) => day.format(atUtc(value)),
    dayTick: (value) => shortDay.format(atUtc(value)),
    weekday: (value) => weekday.format(atUtc(value)),
    country: (id) => country.of(id) ?? id,
    dayRange: (from, to) => day.formatRange(atUtc(from), atUtc(to)),
    shortDayRange: (from, to, today) =>
      (isYearOf(today, from, to) ? shortDay : day).formatRange(atUtc(from), atUtc(to)),
    instant: (value, timeZone) => instantByZone(timeZone).format(new Date(value)),
    ago: (value, now) => {
      // The clock of the server may be a little ahead of this one.
      const seconds = Math.max(0, (now - Date.parse(value)) / 1000);
      if (seconds >= oldSeconds) return ownDay.format(new Date(value));
      const found = agoUnits.find(([, length]) => seconds >= length);
      if (found === undefined) return justNow;
      const [unit, length] = found;
      return ago.format(-Math.floor(seconds / length), unit);
    },
  };
}

/**
 * A change with its sign.
 * @param write writes a size, without a sign
 */
export function signed(value: number, write: (size: number) => string): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${write(Math.abs(value))}`;
}

function isNothing(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
}

/** The decimals that an amount needs so as not to read as zero. */
function decimalsOf(value: Maybe): number {
  if (isNothing(value) || value === 0 || Math.abs(value) >= 0.01) return 0;
  const [, decimals = ''] = value.toFixed(6).split('.');
  return decimals.replace(/0+$/u, '').length;
}

function isYearOf(today: string, ...days: string[]): boolean {
  return days.every((day) => day.slice(0, 4) === today.slice(0, 4));
}

function atUtc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function remember<Value>(create: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? create(key);
    known.set(key, value);
    return value;
  };
}
