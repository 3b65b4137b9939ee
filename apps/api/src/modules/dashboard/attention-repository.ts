import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { iconUrl } from '#modules/app-store/icons/store-icons.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/**
 * The newest of a publisher's applications that were rejected, or that have a file with which something is wrong, and the
 * number of all of them. Of the applications that share a file, the one is named that was checked last, with the number of
 * the others. An application that its publisher has stopped needs no file.
 */
export function applicationsInTrouble(own: OwnDatabase, publisherId: string, most: number) {
  const { id: checkId, checkedAt, state, buyersState, missingLines } = appAdsTxtCheck;
  const isOwn = eq(appAdsTxtCheck.publisherId, publisherId);
  const newestFirst = [desc(checkedAt), desc(checkId)];
  const needsFile = and(ne(application.status, 'stopped'), isNotNull(application.appAdsTxtUrl));
  const last = own
    .select({ state, buyersState, missing: sql<number>`jsonb_array_length(${missingLines})`.as('missing'), checkedAt })
    .from(appAdsTxtCheck)
    .where(and(eq(appAdsTxtCheck.applicationId, application.id), isOwn, needsFile))
    .orderBy(...newestFirst)
    .limit(1)
    .as('last');
  const isRejected = isNotNull(application.rejectionReason);
  const noticed = sql`case when ${isRejected} then ${application.id}::text
    else concat(${last.state} = 'found', ' ', ${application.appAdsTxtUrl}) end`;
  const troubled = own
    .select({
      id: application.id,
      title: application.name,
      platform: application.platform,
      iconKey: application.iconKey,
      reason: application.rejectionReason,
      createdAt: application.createdAt,
      state: last.state,
      missing: last.missing,
      checkedAt: last.checkedAt,
      place: sql<number>`row_number() over (partition by ${noticed}
        order by ${last.checkedAt} desc nulls last, ${application.id} desc)`.as('place'),
      sharing: sql<number>`count(*) over (partition by ${noticed})`.as('sharing'),
    })
    .from(application)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(application.publisherId, publisherId),
        isNull(application.deletedAt),
        or(isRejected, ne(last.state, 'found'), ne(last.buyersState, 'found')),
      ),
    )
    .as('troubled');
  const isOfTroubled = and(eq(appAdsTxtCheck.applicationId, troubled.id), isOwn);
  // A file that is complete may be one that buyers do not read.
  const readByBuyers = or(ne(troubled.state, 'found'), isNull(buyersState), eq(buyersState, 'found'));
  const lastWell = own
    .select({ at: sql`${checkedAt}`.as('at'), checkId: sql`${checkId}`.as('check_id') })
    .from(appAdsTxtCheck)
    .where(and(isOfTroubled, eq(state, 'found'), readByBuyers))
    .orderBy(...newestFirst)
    .limit(1)
    .as('last_well');
  const firstTroubled = own
    .select({ at: sql`min(${checkedAt})` })
    .from(appAdsTxtCheck)
    .where(
      and(
        isOfTroubled,
        sql`(${lastWell.checkId} is null or (${checkedAt}, ${checkId}) > (${lastWell.at}, ${lastWell.checkId}))`,
      ),
    );
  const rejectedAt = own
    .select({ at: sql`max(${auditEvent.at})` })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.applicationId, troubled.id),
        eq(auditEvent.publisherId, publisherId),
        eq(auditEvent.kind, 'application_rejected'),
      ),
    );
  const since = sql<Date>`case when ${isNotNull(troubled.reason)} then coalesce((${rejectedAt}), ${troubled.createdAt})
    else coalesce((${firstTroubled}), ${troubled.checkedAt}) end`.mapWith(application.createdAt);
  return own
    .select({
      id: troubled.id,
      title: troubled.title,
      platform: troubled.platform,
      iconUrl: sql<string | null>`${troubled.iconKey}`.mapWith(iconUrl),
      reason: troubled.reason,
      state: troubled.state,
      missingLines: troubled.missing,
      others: sql<number>`${troubled.sharing} - 1`.mapWith(Number),
      since,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(troubled)
    .leftJoinLateral(lastWell, sql`true`)
    .where(eq(troubled.place, 1))
    .orderBy(desc(since), desc(troubled.id))
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
