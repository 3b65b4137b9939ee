import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { iconUrl } from '#modules/app-store/store-icons.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck, application, auditEvent, publisher } from '#stores/sql/schema.ts';

/**
 * The newest of a publisher's applications that were rejected or whose app-ads.txt file is not complete, each with the
 * number of all of them. An application that its publisher has stopped needs no file.
 */
export function applicationsInTrouble(own: OwnDatabase, publisherId: string, most: number) {
  const { checkedAt, state, missingLines } = appAdsTxtCheck;
  const isCheck = and(eq(appAdsTxtCheck.applicationId, application.id), eq(appAdsTxtCheck.publisherId, publisherId));
  const needsFile = and(ne(application.status, 'stopped'), isNotNull(application.appAdsTxtUrl));
  const last = own
    .select({ state, missing: sql<number>`jsonb_array_length(${missingLines})`.as('missing') })
    .from(appAdsTxtCheck)
    .where(and(isCheck, needsFile))
    .orderBy(desc(checkedAt), desc(appAdsTxtCheck.id))
    .limit(1)
    .as('last');
  // Both are computed only for the applications that are found.
  const complete = own
    .select({ at: sql`max(${checkedAt})` })
    .from(appAdsTxtCheck)
    .where(and(isCheck, eq(state, 'found')));
  const incompleteSince = own
    .select({ at: sql`min(${checkedAt})` })
    .from(appAdsTxtCheck)
    .where(and(isCheck, sql`${checkedAt} > coalesce((${complete}), '-infinity')`));
  const rejectedAt = own
    .select({ at: sql`max(${auditEvent.at})` })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.applicationId, application.id),
        eq(auditEvent.publisherId, publisherId),
        eq(auditEvent.kind, 'application_rejected'),
      ),
    );
  const isRejected = isNotNull(application.rejectionReason);
  const since = sql<Date>`case when ${isRejected} then coalesce((${rejectedAt}), ${application.createdAt})
    else (${incompleteSince}) end`.mapWith(application.createdAt);
  return own
    .select({
      id: application.id,
      title: application.name,
      platform: application.platform,
      iconUrl: sql<string | null>`${application.iconKey}`.mapWith(iconUrl),
      reason: application.rejectionReason,
      state: last.state,
      missingLines: last.missing,
      since,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(application)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(application.publisherId, publisherId),
        isNull(application.deletedAt),
        or(isRejected, ne(last.state, 'found')),
      ),
    )
    .orderBy(desc(since), desc(application.id))
    .limit(most);
}

/** What a publisher has agreed with the network. */
export async function findAgreements(own: OwnDatabase, publisherId: string) {
  const { isSignedDocument, hasAcceptedOffer } = publisher;
  const [found] = await own
    .select({ isSignedDocument, hasAcceptedOffer })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  if (found === undefined) throw new Error('The publisher is not there.');
  return found;
}
