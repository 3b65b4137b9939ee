import { useLingui } from '@lingui/react';

/** What stands where there is no value: a ratio whose denominator is zero. */
export const noValue = '—';

type Maybe = number | null | undefined;

/** Numbers, money, percents, days and times as one language writes them. */
export interface Format {
  /** A whole number. */
  count: (value: Maybe) => string;
  /** @param value 100 is all of it */
  percent: (value: Maybe) => string;
  /**
   * Two decimals; up to six where less than a hundredth would read as nothing.
   * @param value in major units
   * @param currency ISO 4217
   */
  money: (value: Maybe, currency: string) => string;
  /** @param day `YYYY-MM-DD` */
  day: (day: string) => string;
  /** Both days included; one day stays one day. */
  dayRange: (from: string, to: string) => string;
  /**
   * @param instant RFC 3339
   * @param timeZone IANA name
   */
  instant: (instant: string, timeZone: string) => string;
  /** 0 for Sunday to 6 for Saturday. */
  firstWeekday: 0 | 1;
}

const formats = new Map<string, Format>();

/** The formats of a language; built once, because `Intl` is slow to build and quick to use. */
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
  // A day has no hour: it is put on UTC's calendar and read from there.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

  const moneyByCurrency = remember((key: string) => {
    const [currency, decimals] = key.split(' ');
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      ...(currency === undefined ? {} : { currency }),
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: Number(decimals),
    });
  });
  const instantByZone = remember(
    (timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );

  return {
    count: (value) => (isNothing(value) ? noValue : count.format(value)),
    percent: (value) => (isNothing(value) ? noValue : percent.format(value / 100)),
    money: (value, currency) => {
      if (isNothing(value)) return noValue;
      const decimals = value !== 0 && Math.abs(value) < 0.01 ? 6 : 2;
      return moneyByCurrency(`${currency} ${decimals}`).format(value);
    },
    day: (value) => day.format(atUtc(value)),
    dayRange: (from, to) => day.formatRange(atUtc(from), atUtc(to)),
    instant: (value, timeZone) => instantByZone(timeZone).format(new Date(value)),
    firstWeekday: locale === 'en' ? 0 : 1,
  };
}

function isNothing(value: Maybe): value is null | undefined {
  return value === null || value === undefined;
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
