import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { keptSite } from '#modules/app-ads-txt/loading/known-site.ts';
import type { DeveloperSite } from '#modules/app-ads-txt/loading/known-site.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** An application whose app-ads.txt file is due for a check. */
export interface DueApplication extends DeveloperSite {
  publisherId: string;
  applicationId: string;
  appAdsTxtUrl: string;
  /** The result of the last check; null before the first one. */
  lastState: (typeof appAdsTxtCheck.$inferSelect)['state'] | null;
}

const hasFile = and(isNull(application.deletedAt), isNotNull(application.appAdsTxtUrl), eq(publisher.isBlocked, false));

/** How many applications have a file that is checked daily. */
export async function countChecked(network: NetworkDatabase): Promise<number> {
  const ofOwners = network
    .select({ id: application.id })
    .from(application)
    .innerJoin(publisher, eq(publisher.id, application.publisherId))
    .where(hasFile)
    .as('of_owners');
  return network.$count(ofOwners);
}

/** The applications whose last check was before `before`, the longest ago first, at most `most`. */
export async function dueApplications(
  network: NetworkDatabase,
  { before, most }: { before: Date; most: number },
): Promise<DueApplication[]> {
  const last = network
    .select({ checkedAt: appAdsTxtCheck.checkedAt, state: appAdsTxtCheck.state })
    .from(appAdsTxtCheck)
    .where(eq(appAdsTxtCheck.applicationId, application.id))
    .orderBy(desc(appAdsTxtCheck.checkedAt), desc(appAdsTxtCheck.id))
    .limit(1)
    .as('last');
  const since = sql`coalesce(${last.checkedAt}, ${application.createdAt})`;
  const { id: applicationId, publisherId, appAdsTxtUrl, store, developerSite, storeCheckedAt } = application;
  const found = await network
    .select({ applicationId, publisherId, appAdsTxtUrl, store, developerSite, storeCheckedAt, lastState: last.state })
    .from(application)
    .innerJoin(publisher, eq(publisher.id, application.publisherId))
    .leftJoinLateral(last, sql`true`)
    .where(and(hasFile, lte(since, before)))
    .orderBy(asc(since), asc(application.id))
    .limit(most);
  return found.flatMap(({ appAdsTxtUrl: url, ...rest }) =>
    url === null ? [] : [{ ...rest, ...keptSite(rest), appAdsTxtUrl: url }],
  );
}
