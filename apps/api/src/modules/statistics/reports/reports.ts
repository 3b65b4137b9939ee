import { setImmediate } from 'node:timers/promises';
import type { StatisticRequest } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { createEntities } from '#modules/statistics/catalogue/entities.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { networkDay } from '#modules/statistics/days/day-state.ts';
import type { NetworkDaySettings } from '#modules/statistics/days/day-state.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Cell, ReportReader, Statement } from '#stores/warehouse/warehouse.ts';
import { answerPage, columnsOf, readPage } from './answer/answer-page.ts';
import { createRowNaming } from './answer/name-rows.ts';
import { answerWhole } from './answer/whole-report.ts';
import type { WholeReport } from './answer/whole-report.ts';
import { compileCount, compileReport } from './compiler/compile-report.ts';
import { orderNames } from './compiler/order-names.ts';
import { filterNumbers, isStillCounted, planReport, refuseDropped } from './plan/plan-report.ts';
import { parsePage, parseReport } from './query/parse-report.ts';
import type { ParsedPage, ParsedReport, ReportCall, ReportQuery } from './query/parse-report.ts';
import { withinCost } from './query/report-errors.ts';
import { isSame, withSources } from './sources/report-sources.ts';
import type { SourceCache, Sourced } from './sources/report-sources.ts';

/**
 * Finds the sources of a page and runs the stages after them, speculatively: they begin with the cached sources, while
 * the current ones are read. If these differ, the stages are cancelled and run anew
 * (docs/decisions/022-reports.md).
 */
async function speculate<Answer>(
  report: ParsedPage,
  sources: SourceCache,
  run: (report: Sourced<ParsedPage>) => Promise<Answer>,
): Promise<Answer> {
  const { snapshot } = report;
  const cached = sources.cached(report);
  if (cached === null || (snapshot !== undefined && snapshot !== cached.publications.snapshot))
    return runWith(await sources.find(report));

  const outdated = new AbortController();
  const signal = AbortSignal.any([report.signal, outdated.signal]);
  // PGlite blocks the event loop, so the statement of the warehouse is sent first.
  const finding = setImmediate().then(() => sources.find(report, cached));
  const answering = run(withSources({ ...report, signal }, cached, finding));
  // Its failure matters only if the cached sources are current.
  answering.catch(() => {});
  let isCurrent = false;
  try {
    isCurrent = isSame(cached, await finding);
  } finally {
    if (!isCurrent) outdated.abort();
  }
  return isCurrent ? answering : runWith(await finding);

  async function runWith(found: Awaited<typeof finding>): Promise<Answer> {
    const publications = await sources.countedAt(found.publications, snapshot);
    return run(withSources(report, { ...found, publications }, Promise.resolve(found)));
  }
}

type Batches = ReturnType<ReportReader['stream']>;

/** A stream of rows whose first batch has arrived. */
interface OpenStream {
  first: Awaited<ReturnType<Batches['next']>>;
  batches: Batches;
}

/** Runs a statement; settles with its first batch, when ClickHouse has read every fact. */
async function openStream(statement: Statement, signal: AbortSignal, warehouse: ReportReader): Promise<OpenStream> {
  const batches = warehouse.stream(statement, signal);
  return { first: await batches.next(), batches };
}

/** The batches of a begun stream. They can be read once; a reader who stops cancels the statement. */
async function* batchesOf({ first, batches }: OpenStream): AsyncGenerator<Cell[][]> {
  try {
    for (let batch = first; batch.done !== true; batch = await batches.next()) yield batch.value;
  } finally {
    await batches.return(undefined);
  }
}

/** All rows of a statement. */
async function streamRows(statement: Statement, signal: AbortSignal, warehouse: ReportReader): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const batch of warehouse.stream(statement, signal)) rows.push(...batch);
  return rows;
}

export interface ReportDependencies extends NetworkDaySettings {
  database: Database;
  warehouse: ReportReader;
  adFormats: AdFormats;
  sources: SourceCache;
}

/** The columns and days of a report, which are known before its facts are read. */
type ReportOutline = Pick<WholeReport, 'columns' | 'period'>;

/** How often a file begins anew because statistics were published while its statement began. */
const mostAttempts = 3;

type Stores = Pick<ReportDependencies, 'warehouse' | 'adFormats' | 'sources'> & { entities: Entities };

/**
 * Reports over a publisher's own statistics. Each stage receives the report of the stage before and adds to it
 * (docs/statistics-engine.md, "A report, end to end").
 */
export function createReports({ database, warehouse, adFormats, sources, ...settings }: ReportDependencies) {
  const stores: Stores = { warehouse, adFormats, sources, entities: createEntities(database) };
  return {
    /**
     * One page of a report, and the totals of the whole report. It has the figures of the loads that count at the time
     * of the call, or of the loads that counted at the requested snapshot.
     */
    page: (query: StatisticRequest, call: ReportCall) =>
      withinCost(call.locale, async () => {
        const parsed = parsePage(query, call, networkDay(settings));
        return speculate(parsed, sources, (sourced) => pageOf(sourced, stores));
      }),

    /**
     * A report without pages: every row in the order of the pages, in batches. Settles when the first batch has
     * arrived. ClickHouse sends it after it has read every fact. If the report's loads still count at that time, none
     * of their facts was removed before; if they do not, the report begins anew.
     */
    whole: (query: ReportQuery, call: ReportCall) =>
      withinCost(call.locale, async () => wholeOf(parseReport(query, call, networkDay(settings)), stores)),

    /** The columns and days of a whole report. Refuses the same queries as `whole`, and reads no facts. */
    async outline(query: ReportQuery, call: ReportCall): Promise<ReportOutline> {
      const parsed = parseReport(query, call, networkDay(settings));
      const { numbers } = await sources.find(parsed);
      refuseDropped(filterNumbers(parsed.filter, numbers, adFormats).dropped, call.locale);
      return { columns: columnsOf(parsed), period: parsed.period };
    },
  };
}

export type Reports = ReturnType<typeof createReports>;

/** The stages of a page after its sources. */
async function pageOf(
  report: Sourced<ParsedPage>,
  { warehouse, adFormats, sources, entities }: Stores,
): Promise<AnswerData<'getStatistic'>> {
  const { number, size } = report.page;
  const readRows = async (statement: Statement) => (await warehouse.read(statement, report.signal)).rows;

  const planned = planReport(report, { limit: size, offset: (number - 1) * size }, adFormats);
  const ordered = await orderNames(planned, { adFormats, entities, readRows });
  const compiled = { ...ordered, ...compileReport(ordered.plan) };
  const read = await readPage(compiled, warehouse);
  sources.cacheShown(report, read.rows);
  const nameRows = createRowNaming(planned, entities, adFormats);
  return answerPage(read, await nameRows(read.rows));
}

/** The stages of a whole report. */
async function wholeOf(
  report: ParsedReport,
  { warehouse, adFormats, sources, entities }: Stores,
): Promise<WholeReport> {
  const { caller, locale, signal } = report;
  const readRows = (statement: Statement) => streamRows(statement, signal, warehouse);

  for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
    const found = await sources.find(report);
    const planned = planReport(withSources(report, found, Promise.resolve(found)), null, adFormats);
    refuseDropped(planned.dropped, locale);
    const ordered = await orderNames(planned, { adFormats, entities, readRows });
    const compiled = { ...ordered, ...compileReport(ordered.plan) };
    const stream = await openStream(compiled.statement, signal, warehouse);
    if (isStillCounted(planned, (await sources.countingNow(caller)).counting)) {
      const nameRows = createRowNaming(planned, entities, adFormats);
      const count = async () => (await warehouse.read(compileCount(planned.plan), signal)).total;
      return answerWhole(compiled, batchesOf(stream), { nameRows, count });
    }
    await stream.batches.return(undefined);
  }
  throw new ApiError('unavailable');
}
