import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { iconUrl } from '#modules/app-store/icons/store-icons.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

const { checkedAt, state, buyersState, missingLines } = appAdsTxtCheck;
const newestFirst = [desc(checkedAt), desc(appAdsTxtCheck.id)];
const isCheckOf = (publisherId: string) => eq(appAdsTxtCheck.publisherId, publisherId);

/**
 * The newest of a publisher's applications that were rejected, or whose app-ads.txt file has a problem, and the number of
 * all of them. Of the applications that share a file, the one that was checked last is returned, with the number of the
 * others. A stopped application needs no file.
 */
export function applicationsInTrouble(own: OwnDatabase, publisherId: string, most: number) {
  const troubled = troubledApplications(own, publisherId);
  const lastWell = lastGoodCheck(own, publisherId, troubled);
  const since = sql<Date>`case when ${isNotNull(troubled.reason)}
    then coalesce((${lastRejection(own, publisherId, troubled)}), ${troubled.createdAt})
    else coalesce((${firstBadCheck(own, publisherId, troubled, lastWell)}), ${troubled.checkedAt}) end`.mapWith(
    application.createdAt,
  );
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
    .where(eq(troubled.rank, 1))
    .orderBy(desc(since), desc(troubled.id))
    .limit(most);
}

/** Applications with a problem. Of the applications that share a file, the one with `rank` 1 is returned. */
function troubledApplications(own: OwnDatabase, publisherId: string) {
  const needsFile = and(ne(application.status, 'stopped'), isNotNull(application.appAdsTxtUrl));
  const last = own
    .select({ state, buyersState, missing: sql<number>`jsonb_array_length(${missingLines})`.as('missing'), checkedAt })
    .from(appAdsTxtCheck)
    .where(and(eq(appAdsTxtCheck.applicationId, application.id), isCheckOf(publisherId), needsFile))
    .orderBy(...newestFirst)
    .limit(1)
    .as('last');
  const isRejected = isNotNull(application.rejectionReason);
  const problem = sql`case when ${isRejected} then ${application.id}::text
    else concat(${last.state} = 'found', ' ', ${application.appAdsTxtUrl}) end`;
  return own
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
      rank: sql<number>`row_number() over (partition by ${problem}
        order by ${last.checkedAt} desc nulls last, ${application.id} desc)`.as('rank'),
      sharing: sql<number>`count(*) over (partition by ${problem})`.as('sharing'),
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
}

type Troubled = ReturnType<typeof troubledApplications>;

/** The last check of a troubled application that found no such problem. */
function lastGoodCheck(own: OwnDatabase, publisherId: string, troubled: Troubled) {
  // A complete file may still be one that buyers do not read.
  const isReadByBuyers = or(ne(troubled.state, 'found'), isNull(buyersState), eq(buyersState, 'found'));
  return own
    .select({ at: sql`${checkedAt}`.as('at'), checkId: sql`${appAdsTxtCheck.id}`.as('check_id') })
    .from(appAdsTxtCheck)
    .where(
      and(eq(appAdsTxtCheck.applicationId, troubled.id), isCheckOf(publisherId), eq(state, 'found'), isReadByBuyers),
    )
    .orderBy(...newestFirst)
    .limit(1)
    .as('last_well');
}

/** When the problem was first found: at the check after the last good one. */
function firstBadCheck(
  own: OwnDatabase,
  publisherId: string,
  troubled: Troubled,
  lastWell: ReturnType<typeof lastGoodCheck>,
) {
  const isAfterLastWell = sql`(${lastWell.checkId} is null
    or (${checkedAt}, ${appAdsTxtCheck.id}) > (${lastWell.at}, ${lastWell.checkId}))`;
  return own
    .select({ at: sql`min(${checkedAt})` })
    .from(appAdsTxtCheck)
    .where(and(eq(appAdsTxtCheck.applicationId, troubled.id), isCheckOf(publisherId), isAfterLastWell));
}

function lastRejection(own: OwnDatabase, publisherId: string, troubled: Troubled) {
  return own
    .select({ at: sql`max(${auditEvent.at})` })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.applicationId, troubled.id),
        eq(auditEvent.publisherId, publisherId),
        eq(auditEvent.kind, 'application_rejected'),
      ),
    );
}

/** The publisher's agreements with the network. */
export async function findAgreements(own: OwnDatabase, publisherId: string) {
  const { isSignedDocument, hasAcceptedOffer } = publisher;
  const [found] = await own
    .select({ isSignedDocument, hasAcceptedOffer })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  if (found === undefined) throw new Error('The publisher is not there.');
  return found;
}
