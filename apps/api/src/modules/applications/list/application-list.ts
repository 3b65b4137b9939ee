import type { ApplicationCounts, Locale, operations } from '@publisher-console/api-contract';
import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { AnswerData } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { lastNeededCheck } from '#modules/app-ads-txt/checks/last-checks.ts';
import { figuresOfPage } from '#modules/applications/figures/figures-answer.ts';
import { applicationViews } from '#modules/applications/reads/application-view.ts';
import { findApplicationsByNumber } from '#modules/applications/rows/application-repository.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { ifReadable } from '#modules/statistics/reports/query/report-errors.ts';
import { indicatorChange, indicatorValue } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/indicator-values.ts';
import type { WeekFigures } from '#modules/statistics/reports/week-figures.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { containsTerm } from '#stores/sql/lists/list-page.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';

/** The values that decide the place of an application in the list. */
interface ListedApplication {
  number: number;
  status: KnownStatus;
  hasProblem: boolean;
}

/**
 * All of a publisher's applications that match a term, newest first. They are one JSON value, because there may be
 * thousands.
 */
async function listedApplications(
  own: OwnDatabase,
  publisherId: string,
  term: string | undefined,
): Promise<ListedApplication[]> {
  const last = lastNeededCheck(own, publisherId);
  const hasProblem = or(isNotNull(application.rejectionReason), ne(last.state, 'found'), ne(last.buyersState, 'found'));
  const each = sql`json_build_array(${application.number}, ${application.status}, coalesce(${hasProblem}, false))`;
  const newestFirst = sql`${application.createdAt} desc, ${application.id} desc`;
  const [all] = await own
    .select({
      list: sql<[number, KnownStatus, boolean][]>`coalesce(json_agg(${each} order by ${newestFirst}), '[]')`,
    })
    .from(application)
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(application.publisherId, publisherId),
        isNull(application.deletedAt),
        containsTerm(application.searchText, term),
      ),
    );
  return (all?.list ?? []).map(([number, status, isTroubled]) => ({ number, status, hasProblem: isTroubled }));
}

/** How many ad blocks each of a publisher's applications has, by its number; an application without any is missing. */
async function adBlockCountsByNumber(own: OwnDatabase, publisherId: string): Promise<Map<number, number>> {
  const counts = own
    .select({ number: application.number, blocks: sql<number>`count(*)::int`.as('blocks') })
    .from(adBlock)
    .innerJoin(application, and(eq(application.id, adBlock.applicationId), eq(application.publisherId, publisherId)))
    .where(and(eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt)))
    .groupBy(application.number)
    .as('counts');
  const [all] = await own
    .select({
      list: sql<[number, number][]>`coalesce(json_agg(json_build_array(${counts.number}, ${counts.blocks})), '[]')`,
    })
    .from(counts);
  return new Map(all?.list);
}

type ListQuery = NonNullable<operations['getApplications']['parameters']['query']>;

type ApplicationSortField = NonNullable<ListQuery['sort[field]']>;

/** How the list is sorted. */
interface ApplicationSort {
  field: ApplicationSortField;
  isDescending: boolean;
}

/** Returns the number by which applications are ordered; undefined for an application without a value. */
type RankOf = (application: ListedApplication) => number | bigint | undefined;

/** From the ones that earn to the ones that do not. */
const statusRanks: Record<KnownStatus, number> = { active: 3, on_check: 2, test_mode: 1, stopped: 0 };

const statusRank: RankOf = ({ status }) => statusRanks[status];

const noSums: ReportedSums = { sums: { requests: 0n, selections: 0n, impressions: 0n, revenue: 0n }, compared: null };

/** The rank by a figure of the week. Values of one indicator have the same number of decimals. */
function figureRank(field: 'revenue' | 'change' | 'ecpm', weeks: ReadonlyMap<number, ReportedSums>): RankOf {
  return ({ number }) => {
    const { sums, compared } = weeks.get(number) ?? noSums;
    if (field !== 'change') return indicatorValue(field, sums)?.digits;
    return compared === null ? undefined : indicatorChange('revenue', compared).absolute?.digits;
  };
}

/**
 * Applications in the order of a rank. Equal ones stay in the order in which they come, which is total, so pages neither
 * repeat nor miss one; those without a value come last.
 */
function inOrderOf(
  rankOf: RankOf,
  applications: readonly ListedApplication[],
  { isDescending }: Pick<ApplicationSort, 'isDescending'>,
): ListedApplication[] {
  const sign = isDescending ? -1 : 1;
  const ranked = applications.map((each) => ({ application: each, rank: rankOf(each) }));
  const order = (a: ReturnType<RankOf>, b: ReturnType<RankOf>) => {
    if (a === b) return 0;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    return a < b ? -sign : sign;
  };
  return ranked.toSorted((a, b) => order(a.rank, b.rank)).map(({ application: each }) => each);
}

/** The first applications in the order of their names in the reader's language. */
async function firstInOrderOfNames(
  entities: Pick<Entities, 'firstByName'>,
  owner: RowOwner,
  applications: readonly ListedApplication[],
  order: { locale: Locale; isDescending: boolean; most: number },
): Promise<ListedApplication[]> {
  const byNumber = new Map(applications.map((each) => [each.number, each]));
  const numbers = await entities.firstByName('application', owner, [...byNumber.keys()], order);
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

interface ListCall extends ReportCall {
  log: FastifyBaseLogger;
}

interface ListDependencies {
  database: Database;
  weekFigures: WeekFigures;
  entities: Pick<Entities, 'firstByName'>;
}

/**
 * Reads the list of a publisher's applications. It is sorted here, because the warehouse has only the applications with
 * statistics. Nothing of it but the figures depends on the warehouse.
 */
export function createApplicationList({ database, weekFigures, entities }: ListDependencies) {
  async function ordered(
    listed: ListedApplication[],
    { 'sort[field]': field, 'sort[direction]': direction = 'desc' }: ListQuery,
    { call, most }: { call: ListCall; most: number },
  ): Promise<ListedApplication[]> {
    const { publisherId } = call.caller;
    const isDescending = direction === 'desc';
    switch (field) {
      case undefined:
        return listed;
      case 'name':
        return firstInOrderOfNames(entities, call.caller, listed, { locale: call.locale, isDescending, most });
      case 'status':
        return inOrderOf(statusRank, listed, { isDescending });
      case 'ad_blocks': {
        const counts = await asPublisher(database, call.caller, (own) => adBlockCountsByNumber(own, publisherId));
        return inOrderOf(({ number }) => counts.get(number) ?? 0, listed, { isDescending });
      }
      default: {
        const weeks = await ifReadable(call.log, () => weekFigures.weekOfApplications(call));
        return weeks === null ? listed : inOrderOf(figureRank(field, weeks), listed, { isDescending });
      }
    }
  }

  /** The applications with these numbers, in this order; without those that were deleted since. */
  const itemsOf = ({ caller, locale }: ListCall, numbers: number[]) =>
    asPublisher(database, caller, async (own) => {
      const { publisherId } = caller;
      const rows = await findApplicationsByNumber(own, publisherId, numbers);
      const byNumber = new Map(rows.map((row) => [row.number, row]));
      const present = numbers.flatMap((number) => byNumber.get(number) ?? []);
      return { rows: present, items: await applicationViews(own, publisherId, present, locale) };
    });

  return async (query: ListQuery, call: ListCall): Promise<AnswerData<'getApplications'>> => {
    const { publisherId } = call.caller;
    const { page, size } = pageOf(query);
    const listed = await asPublisher(database, call.caller, (own) => listedApplications(own, publisherId, query.term));
    const chosen = listed.filter((each) => hasState(each, query.status));
    const offset = (page - 1) * size;
    const inOrder = offset < chosen.length ? await ordered(chosen, query, { call, most: offset + size }) : [];
    const numbers = inOrder.slice(offset, offset + size).map(({ number }) => number);
    const { rows, items } = await itemsOf(call, numbers);
    const figures = await ifReadable(call.log, async () =>
      figuresOfPage(await weekFigures.weeks('application', numbers, call), rows),
    );
    const total = chosen.length;
    return {
      items,
      pagination: { page, size, total, pages: Math.max(1, Math.ceil(total / size)) },
      counts: countsOf(listed),
      figures,
    };
  };
}

function hasState({ status, hasProblem }: ListedApplication, state: ListQuery['status']): boolean {
  return state === undefined || (state === 'problem' ? hasProblem : status === state);
}

function countsOf(listed: readonly ListedApplication[]): ApplicationCounts {
  const counts = { all: listed.length, active: 0, on_check: 0, test_mode: 0, stopped: 0, problem: 0 };
  for (const { status, hasProblem } of listed) {
    counts[status] += 1;
    if (hasProblem) counts.problem += 1;
  }
  return counts;
}
