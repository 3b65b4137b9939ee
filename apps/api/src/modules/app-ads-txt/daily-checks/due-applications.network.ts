import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { domainOfFile, knownSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { DeveloperSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** An application whose app-ads.txt file is due for a check. */
export interface DueApplication extends DeveloperSite {
  publisherId: string;
  applicationId: string;
  appAdsTxtUrl: string;
  /** The domain from which the file is requested. */
  domain: string;
}

/**
 * Locks the applications that are due for longest, at most `most`, except those that another process is just claiming.
 * Returns them and the current time; null if none is due. Those of blocked publishers are not to be checked.
 */
export async function lockDue(
  network: NetworkDatabase,
  { now, most }: { now: SQL<Date>; most: number },
): Promise<{ at: Date; due: DueApplication[]; blocked: DueApplication[] } | null> {
  const found = await selectDue(network, now).limit(most).for('update', { of: application, skipLocked: true });
  const [first] = found;
  if (first === undefined) return null;
  const of = (wanted: boolean) => found.filter((row) => row.isBlocked === wanted).map(dueApplication);
  return { at: first.at, due: of(false), blocked: of(true) };
}

/**
 * Locks the applications of some domains among the `looked` ones that are due for longest. The others are not locked, because
 * a lock of a row is a write.
 */
export async function lockDueOf(
  network: NetworkDatabase,
  domains: ReadonlySet<string>,
  { now, looked }: { now: SQL<Date>; looked: number },
): Promise<DueApplication[]> {
  const near = (await selectDue(network, now).limit(looked)).map(dueApplication);
  const ids = near.filter(({ domain }) => domains.has(domain)).map(({ applicationId }) => applicationId);
  const locked = await selectDue(network, now, ids).for('update', { of: application, skipLocked: true });
  return locked.filter(({ isBlocked }) => !isBlocked).map(dueApplication);
}

function selectDue(network: NetworkDatabase, now: SQL<Date>, ids?: string[]) {
  // A subquery is evaluated once, so that the index finds the rows.
  const at = sql`(select ${now})`.mapWith(application.nextCheckAt);
  const { id: applicationId, publisherId, appAdsTxtUrl, developerSite } = application;
  const { isBlocked } = publisher;
  const isDue = and(isNull(application.deletedAt), isNotNull(appAdsTxtUrl), lte(application.nextCheckAt, at));
  return network
    .select({ applicationId, publisherId, appAdsTxtUrl, developerSite, isBlocked, at })
    .from(application)
    .innerJoin(publisher, eq(publisher.id, publisherId))
    .where(and(isDue, ids === undefined ? undefined : inArray(applicationId, ids)))
    .orderBy(asc(application.nextCheckAt));
}

/** The ids of those applications whose file was answered by some server at the last check. */
export async function answeredLast(network: NetworkDatabase, due: DueApplication[]): Promise<Set<string>> {
  const last = network
    .select({ state: appAdsTxtCheck.state })
    .from(appAdsTxtCheck)
    .where(eq(appAdsTxtCheck.applicationId, application.id))
    .orderBy(desc(appAdsTxtCheck.checkedAt), desc(appAdsTxtCheck.id))
    .limit(1)
    .as('last');
  const found = await network
    .select({ id: application.id })
    .from(application)
    .innerJoinLateral(last, ne(last.state, 'unreachable'))
    .where(
      inArray(
        application.id,
        due.map(({ applicationId }) => applicationId),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** Sets when applications are due. The caller has locked or claimed them before. */
export async function postpone(
  network: NetworkDatabase,
  due: DueApplication[],
  until: Date | SQL<Date>,
): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ applicationId }) => applicationId);
  await network.update(application).set({ nextCheckAt: until }).where(inArray(application.id, ids));
}

interface FoundApplication {
  publisherId: string;
  applicationId: string;
  appAdsTxtUrl: string | null;
  developerSite: string | null;
}

function dueApplication({ publisherId, applicationId, appAdsTxtUrl, developerSite }: FoundApplication): DueApplication {
  const url = appAdsTxtUrl ?? '';
  return { publisherId, applicationId, appAdsTxtUrl: url, domain: domainOfFile(url), ...knownSite(developerSite) };
}
