import * as v from 'valibot';

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a load has of a day (`YYYY-MM-DD`), for comparing it with another load of the day. */
export const dayTotals = v.strictObject({
  day: v.pipe(v.string(), v.isoDate()),
  facts: wholeNumber,
  publishers: wholeNumber,
  /** Millionths of the publishers' currencies, added up, in digits. */
  revenue: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
});

export type DayTotals = v.InferOutput<typeof dayTotals>;

export type Totals = Omit<DayTotals, 'day'>;
