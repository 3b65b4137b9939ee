import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { domainOfFile } from '#modules/app-ads-txt/loading/file-domain.ts';
import { day } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import type { OfApplication } from './checked-application.ts';

/**
 * The next daily check of a file, 24 hours after `now` at most. Each domain has a time of day of its own, which spreads the
 * checks of a network over the day, also after all were due at once. The files of one domain are due together: one that
 * applications share is fetched once.
 */
export function nextCheckAt(appAdsTxtUrl: string, now: SQL<Date>): SQL<Date> {
  const anyDay = new Date(timeOfDay(domainOfFile(appAdsTxtUrl))).toISOString();
  return sql<Date>`date_bin('24 hours', ${now}, ${anyDay}::timestamptz) + interval '24 hours'`;
}

/** Milliseconds after midnight, the same for a domain in each process. */
function timeOfDay(domain: string): number {
  return createHash('sha256').update(domain).digest().readUIntBE(0, 6) % day;
}

/** Puts the next daily check of an application off to its domain's time of day. */
export async function scheduleNextCheck(
  own: OwnDatabase,
  { applicationId, publisherId }: OfApplication,
  at: SQL<Date>,
): Promise<void> {
  await own
    .update(application)
    .set({ nextCheckAt: at })
    .where(and(eq(application.id, applicationId), eq(application.publisherId, publisherId)));
}
