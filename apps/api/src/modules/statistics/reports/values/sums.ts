import type { Measure } from '#modules/statistics/catalogue/indicators.ts';

/** Sums of measures; revenue in micros. */
export type Sums = Partial<Record<Measure, bigint>>;

/** The sums of the compared days of a period, and of the days that they are compared with. */
export interface ComparedSums {
  current: Sums;
  previous: Sums;
}

/** The sums of a row, or of all rows. */
export interface ReportedSums {
  sums: Sums;
  /** Null unless the report compares, and for a row of which no day is compared. */
  compared: ComparedSums | null;
}

/** Adds sums to totals. */
export function addTo(totals: Sums, sums: Sums): void {
  for (const measure of Object.keys(sums) as Measure[])
    totals[measure] = (totals[measure] ?? 0n) + (sums[measure] ?? 0n);
}
