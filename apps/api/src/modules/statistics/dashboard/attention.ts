import type { ApplicationReference, DashboardAttention, Locale } from '@publisher-console/api-contract';
import { mayCall } from '@publisher-console/api-contract/roles';
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { memberOf } from '#contract/operation.ts';
import type { AnswerData, Caller } from '#contract/operation.ts';
import type { Entities, NamedApplication } from '#modules/statistics/catalogue/entities.ts';
import { dayOf, presets } from '#modules/statistics/days/periods.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { ifReadable, withinBound } from '#modules/statistics/reports/query/report-errors.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Sums } from '#modules/statistics/reports/values/indicator-values.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
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
async function troubledNumbers(own: OwnDatabase, publisherId: string): Promise<number[][]> {
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
  // One JSON value: there may be thousands, and reading row by row is several times slower.
  const [all] = await own
    .select({ numbers: sql<number[][]>`coalesce(json_agg(${problems.numbers} order by ${problems.first} desc), '[]')` })
    .from(problems);
  return all?.numbers ?? [];
}

/** The problems of some of the publisher's applications, and since when they exist, in no order. */
function troublesOf(own: OwnDatabase, publisherId: string, numbers: number[]) {
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
async function findAgreements(own: OwnDatabase, publisherId: string) {
  const { isSignedDocument, hasAcceptedOffer } = publisher;
  const [found] = await own
    .select({ isSignedDocument, hasAcceptedOffer })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  if (found === undefined) throw new Error('The publisher is not there.');
  return found;
}

type Trouble = Awaited<ReturnType<typeof troublesOf>>[number];

/** The applications of one problem. */
interface AffectedApplications {
  /** The one that was checked last comes first. */
  numbers: number[];
  /** In micros; null if it could not be read. */
  revenue: bigint | null;
}

/** The most applications of a shared file that are named. */
const mostNamed = 6;

/** Problems, those on which most money depends first; equal ones stay in their order. */
function byRevenue(problems: number[][], sums: ReadonlyMap<number, Sums> | null): AffectedApplications[] {
  return problems
    .map((numbers) => ({ numbers, revenue: sums && revenueOf(numbers, sums) }))
    .toSorted((a, b) => Number((b.revenue ?? 0n) - (a.revenue ?? 0n)));
}

/** What some applications earned together, in micros. */
function revenueOf(numbers: Iterable<number>, sums: ReadonlyMap<number, Sums>): bigint {
  let revenue = 0n;
  for (const number of numbers) revenue += sums.get(number)?.revenue ?? 0n;
  return revenue;
}

/** An amount of an answer, in major units. Throws `AmountTooLarge`. */
function amountOf(revenue: bigint): number {
  return indicatorValues(['revenue'], { revenue }).revenue ?? 0;
}

/** The items of problems. One that was solved since is missing. */
function itemsOf(
  affected: AffectedApplications[],
  troubles: Trouble[],
  applications: NamedApplication[],
  locale: Locale,
): DashboardAttention[] {
  const troubleOf = new Map(troubles.map((trouble) => [trouble.number, trouble]));
  const references = new Map(applications.map(({ number, ...named }) => [number, named]));
  return affected.flatMap(({ numbers, revenue }) => {
    const trouble = troubleOf.get(numbers[0] ?? 0);
    const named = numbers.flatMap((number) => references.get(number) ?? []);
    if (trouble === undefined || named.length === 0) return [];
    const reason = trouble.reason?.[locale] ?? null;
    return [
      ofApplications({ ...trouble, reason }, named, {
        otherApplications: numbers.length - 1,
        revenue: revenue === null ? null : amountOf(revenue),
      }),
    ];
  });
}

function ofApplications(
  {
    reason,
    state: fileState,
    missingLines: missing,
    since,
  }: Omit<Trouble, 'reason'> & Pick<DashboardAttention, 'reason'>,
  [first, ...otherApplicationList]: ApplicationReference[],
  sizes: Pick<DashboardAttention, 'otherApplications' | 'revenue'>,
): DashboardAttention {
  const applications = { application: first ?? null, otherApplicationList, ...sizes };
  const facts = { ...applications, reason, since: since.toISOString(), missingLines: null };
  if (reason !== null) return { ...facts, kind: 'application_rejected' };
  if (fileState === 'unreachable') return { ...facts, kind: 'app_ads_txt_unreachable' };
  if (fileState === 'found') return { ...facts, kind: 'app_ads_txt_not_read' };
  return { ...facts, kind: 'app_ads_txt_lines_missing', missingLines: missing };
}

/** Something that the account lacks. */
function ofAccount(kind: DashboardAttention['kind']): DashboardAttention {
  const none = { application: null, otherApplications: 0, otherApplicationList: [], revenue: null };
  return { kind, ...none, reason: null, missingLines: null, since: null };
}

interface AttentionDependencies {
  database: Database;
  figures: Figures;
  entities: Entities;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const most = 20;

/** Lists the problems that only the publisher can fix: of applications, by the money that depends on them, then of the account. */
export function createAttention({ database, figures, entities, timeZone, now }: AttentionDependencies) {
  return async (
    call: ReportCall & { caller: Caller },
    log: Pick<FastifyBaseLogger, 'warn'>,
  ): Promise<AnswerData<'getDashboardAttention'>> => {
    const { publisherId, currency } = call.caller;
    const { agreements, problems } = await asPublisher(database, call.caller, async (own) => ({
      agreements: await findAgreements(own, publisherId),
      problems: await troubledNumbers(own, publisherId),
    }));
    // A member sees only the problems that they can solve.
    const member = memberOf(call.caller);
    const account = [
      ...(agreements.isSignedDocument || !mayCall(member, 'getDocuments') ? [] : [ofAccount('contract_missing')]),
      ...(agreements.hasAcceptedOffer || !mayCall(member, 'acceptOffer') ? [] : [ofAccount('offer_not_accepted')]),
    ];
    const total = problems.length + account.length;
    if (problems.length === 0) return { items: account, attentionList: account, total, earnings: null };

    const period = presets.last_7_days.period(dayOf(now(), timeZone));
    // Without statistics of these days, the problems are named in their order, without the money.
    const read = await ifReadable(log, () => figures.byApplication({ period, indicators: ['revenue'], call }));
    const sums = read?.isLoaded === true ? read.sums : null;
    const shown = byRevenue(problems, sums).slice(0, most - account.length);
    const firsts = shown.flatMap(({ numbers }) => numbers.slice(0, 1));
    const troubles = await asPublisher(database, call.caller, (own) => troublesOf(own, publisherId, firsts));
    const named = shown.flatMap(({ numbers }) => numbers.slice(0, mostNamed));
    const applications = await entities.applicationsByNumber(call.caller, named);
    return withinBound(call.locale, () => {
      const items = [...itemsOf(shown, troubles, applications, call.locale), ...account];
      const earnings = {
        period,
        applications: problems.flat().length,
        revenue: sums && amountOf(revenueOf(problems.flat(), sums)),
        totalRevenue: sums && amountOf(revenueOf(sums.keys(), sums)),
        currency,
      };
      return { items, attentionList: items, total, earnings };
    });
  };
}
