import type { ApplicationCounts, operations } from '@publisher-console/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { AnswerData } from '#contract/operation.ts';
import { pageOf } from '#contract/page-query.ts';
import { figuresOfPage } from '#modules/applications/figures/figures-answer.ts';
import { ifReadable } from '#modules/statistics/reports/if-readable.ts';
import { applicationViews } from '#modules/applications/reads/application-view.ts';
import { findApplicationsByNumber } from '#modules/applications/rows/application-repository.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import type { WeekFigures } from '#modules/statistics/reports/week-figures.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { figureRank, firstInOrderOfNames, inOrderOf, statusRank } from './application-order.ts';
import { adBlockCountsByNumber, listedApplications } from './listed-applications.ts';
import type { ListedApplication } from './listed-applications.ts';

type ListQuery = NonNullable<operations['getApplications']['parameters']['query']>;

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
        return firstInOrderOfNames(entities, publisherId, listed, { locale: call.locale, isDescending, most });
      case 'status':
        return inOrderOf(statusRank, listed, { isDescending });
      case 'ad_blocks': {
        const counts = await asPublisher(database, publisherId, (own) => adBlockCountsByNumber(own, publisherId));
        return inOrderOf(({ number }) => counts.get(number) ?? 0, listed, { isDescending });
      }
      default: {
        const weeks = await ifReadable(call.log, () => weekFigures.weekOfApplications(call));
        return weeks === null ? listed : inOrderOf(figureRank(field, weeks), listed, { isDescending });
      }
    }
  }

  /** The applications with these numbers, in this order; without those that were deleted since. */
  const itemsOf = ({ caller: { publisherId }, locale }: ListCall, numbers: number[]) =>
    asPublisher(database, publisherId, async (own) => {
      const rows = await findApplicationsByNumber(own, publisherId, numbers);
      const byNumber = new Map(rows.map((row) => [row.number, row]));
      const present = numbers.flatMap((number) => byNumber.get(number) ?? []);
      return { rows: present, items: await applicationViews(own, publisherId, present, locale) };
    });

  return async (query: ListQuery, call: ListCall): Promise<AnswerData<'getApplications'>> => {
    const { publisherId } = call.caller;
    const { page, size } = pageOf(query);
    const listed = await asPublisher(database, publisherId, (own) => listedApplications(own, publisherId, query.term));
    const chosen = listed.filter((application) => hasState(application, query.status));
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
