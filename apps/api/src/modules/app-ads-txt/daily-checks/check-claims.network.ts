import { randomUUIDv7 } from 'node:crypto';
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { day, minute } from '#process/durations.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { appAdsTxtClaim } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { answeredLast, lockDue, lockDueOf, postpone } from './due-applications.network.ts';
import type { DueApplication } from './due-applications.network.ts';

/** Milliseconds after which a claim ends by itself, because its process counts as dead. */
export const lease = 10 * minute;
/**
 * Milliseconds until files are tried again whose domain another claim has. Each claim puts its files off to another time:
 * with one time for all files of a large domain, one claim after the other would find the domain claimed.
 */
const busyPause = () => minute + Math.random() * 9 * minute;
/** A claim has the domains of the first 10 due applications, and their other files among the first 200 that are due. */
const claimed = 10;
const looked = 200;

/** Applications that no other process checks until the lease is over, nor any other file of their domains. */
export interface CheckClaim {
  id: string;
  /** Empty if other claims have the domains of all. */
  applications: DueApplication[];
  /** The ids of those whose last check got an answer. */
  answered: Set<string>;
}

/**
 * Claims the applications that are due for longest; null if none is due. No transaction stays open during the checks: the
 * time at which an application is due again is its lease, so those of a killed process come back by themselves.
 */
export async function claimChecks(network: NetworkDatabase, now: SQL<Date>): Promise<CheckClaim | null> {
  const first = await lockDue(network, { now, most: claimed });
  if (first === null) return null;
  const { at, blocked } = first;
  const domains = new Set(first.due.map(({ domain }) => domain));
  const due = await lockDueOf(network, domains, { now, looked });
  const after = (milliseconds: number) => new Date(at.getTime() + milliseconds);
  const [id, until] = [randomUUIDv7(), after(lease)];
  const free = await claimDomains(network, [...domains], { id, at, until });
  const applications = due.filter(({ domain }) => free.has(domain));
  const busy = due.filter(({ domain }) => !free.has(domain));
  await postpone(network, applications, until);
  await postpone(network, busy, after(busyPause()));
  await postpone(network, blocked, after(day));
  return { id, applications, answered: await answeredLast(network, applications) };
}

/** Ends a claim. The applications that it has not checked are due at once. */
export async function releaseChecks(
  network: NetworkDatabase,
  { id }: CheckClaim,
  { unchecked, now }: { unchecked: DueApplication[]; now: SQL<Date> },
): Promise<void> {
  await postpone(network, unchecked, now);
  const own = network
    .select({ domain: appAdsTxtClaim.domain })
    .from(appAdsTxtClaim)
    .where(eq(appAdsTxtClaim.claimId, id));
  // In the order in which claims lock them, so that neither waits for the other.
  const locked = own.orderBy(asc(appAdsTxtClaim.domain)).for('update');
  await network.delete(appAdsTxtClaim).where(inArray(appAdsTxtClaim.domain, locked));
}

/** Claims those domains that no other process has. */
async function claimDomains(
  network: NetworkDatabase,
  domains: string[],
  { id: claimId, at, until }: { id: string; at: Date; until: Date },
): Promise<Set<string>> {
  if (domains.length === 0) return new Set();
  const rows = domains.toSorted().map((domain) => ({ domain, claimId, until }));
  const own = await network
    .insert(appAdsTxtClaim)
    .values(rows)
    .onConflictDoUpdate({
      target: appAdsTxtClaim.domain,
      set: { claimId, until },
      setWhere: lte(appAdsTxtClaim.until, at),
    })
    .returning({ domain: appAdsTxtClaim.domain });
  return new Set(own.map(({ domain }) => domain));
}

/** The app-ads.txt files that are due for a daily check and that no process is checking. */
export interface CheckBacklog {
  due: number;
  /** For how long the first of them has been due; 0 if none is. */
  seconds: number;
}

export async function findCheckBacklog(network: NetworkDatabase, { now }: { now: SQL<Date> }): Promise<CheckBacklog> {
  const { nextCheckAt, appAdsTxtUrl, deletedAt } = application;
  // A subquery is evaluated once, so that the index finds the rows.
  const at = sql`(select ${now})`;
  const [found] = await network
    .select({
      due: count(),
      seconds: sql`coalesce(extract(epoch from ${at} - min(${nextCheckAt})), 0)`.mapWith(Number),
    })
    .from(application)
    .where(and(isNull(deletedAt), isNotNull(appAdsTxtUrl), lte(nextCheckAt, at)));
  return found ?? { due: 0, seconds: 0 };
}
