import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

const { checkedAt, state, buyersState, missingLines } = appAdsTxtCheck;
const newestFirst = [desc(checkedAt), desc(appAdsTxtCheck.id)];
const isCheckOf = (publisherId: string) => eq(appAdsTxtCheck.publisherId, publisherId);

/**
 * The numbers of the publisher's applications that were rejected, or whose app-ads.txt file has a problem: one list for
 * each problem, with the application that was checked last first. Applications that share a file have one problem. A
 * stopped application needs no file.
 */
export async function troubledNumbers(own: OwnDatabase, publisherId: string): Promise<number[][]> {
  const troubled = troubledApplications(own, publisherId);
  const problem = sql`case when ${isNotNull(troubled.reason)} then ${troubled.id}::text
    else concat(${troubled.state} = 'found', ' ', ${troubled.url}) end`;
  const problems = own
    .select({
      numbers: sql`json_agg(${troubled.number}
        order by ${troubled.checkedAt} desc nulls last, ${troubled.number} desc)`.as('numbers'),
      first: sql`max(${troubled.number})`.as('first'),
    })
    .from(troubled)
    .groupBy(problem)
    .as('problems');
  // One JSON value: there may be thousands, and reading row by row takes several times as long.
  const [all] = await own
    .select({ numbers: sql<number[][]>`coalesce(json_agg(${problems.numbers} order by ${problems.first} desc), '[]')` })
    .from(problems);
  return all?.numbers ?? [];
}

/** What is wrong with some of the publisher's applications, and since when, in no order. */
export function troublesOf(own: OwnDatabase, publisherId: string, numbers: number[]) {
  const troubled = troubledApplications(own, publisherId, numbers);
  const lastWell = lastGoodCheck(own, publisherId, troubled);
  const since = sql<Date>`case when ${isNotNull(troubled.reason)}
    then coalesce((${lastRejection(own, publisherId, troubled)}), ${troubled.createdAt})
    else coalesce((${firstBadCheck(own, publisherId, troubled, lastWell)}), ${troubled.checkedAt}) end`.mapWith(
    application.createdAt,
  );
  return own
    .select({
      number: troubled.number,
      reason: troubled.reason,
      state: troubled.state,
      missingLines: troubled.missing,
      since,
    })
    .from(troubled)
    .leftJoinLateral(lastWell, sql`true`);
}

/** @param numbers of the applications to look at; without them, all */
function troubledApplications(own: OwnDatabase, publisherId: string, numbers?: number[]) {
  const needsFile = and(ne(application.status, 'stopped'), isNotNull(application.appAdsTxtUrl));
  const last = own
    .select({ state, buyersState, missing: sql<number>`jsonb_array_length(${missingLines})`.as('missing'), checkedAt })
    .from(appAdsTxtCheck)
    .where(and(eq(appAdsTxtCheck.applicationId, application.id), isCheckOf(publisherId), needsFile))
    .orderBy(...newestFirst)
    .limit(1)
    .as('last');
  return own
    .select({
      id: application.id,
      number: application.number,
      reason: application.rejectionReason,
      url: application.appAdsTxtUrl,
      createdAt: application.createdAt,
      state: last.state,
      missing: last.missing,
      checkedAt: last.checkedAt,
    })
    .from(application)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(application.publisherId, publisherId),
        isNull(application.deletedAt),
        or(isNotNull(application.rejectionReason), ne(last.state, 'found'), ne(last.buyersState, 'found')),
        numbers && inArray(application.number, numbers),
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
