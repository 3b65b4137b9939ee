import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { statisticsLoad } from '#stores/sql/tables/statistic.ts';

/** The time from the start of a load within which it can be published. */
export const loadLifetime = sql`interval '24 hours'`;

/** Loads that can still be published. */
export const isUnderWay = and(
  isNull(statisticsLoad.publishedAt),
  gt(statisticsLoad.startedAt, sql`now() - ${loadLifetime}`),
);

/** The load `id`, if it can still be published. */
export const isLoadUnderWay = (id: number) => and(eq(statisticsLoad.id, id), isUnderWay);

export function notUnderWay(id: number): Error {
  return new Error(`Load ${id} cannot be published: it was given up, or it began more than a day ago.`);
}
