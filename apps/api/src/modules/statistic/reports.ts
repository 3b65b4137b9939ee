import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type {
  DatePeriod,
  GroupId,
  IndicatorId,
  Locale,
  OpenDay,
  StatisticColumn,
  StatisticComparison,
  StatisticMeta,
  StatisticRequest,
} from '@publisher-console/api-contract';
import type { AnswerData, Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { createEntities } from '#modules/criteria/entities.ts';
import type { EntityKind } from '#modules/criteria/entities.ts';
import { groups } from '#modules/criteria/groups.ts';
import { formulaOf, indicators } from '#modules/criteria/indicators.ts';
import { addDays, dayOf } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import { StatementTooCostly } from '#stores/warehouse/warehouse.ts';
import type { Cell, ReportReader, Statement } from '#stores/warehouse/warehouse.ts';
import { comparedDays } from './plan/compared-days.ts';
import { dayState, finalUntil, openDaysOf } from './plan/day-state.ts';
import { AmountTooLarge, addTo, comparedValues, indicatorValues } from './answer/indicator-values.ts';
import type { ComparedSums, Sums } from './answer/indicator-values.ts';
import { compileKeys, compileReport } from './compiler/compile-report.ts';
import type { CompiledReport, Report, ReportedFacts } from './compiler/compile-report.ts';
import { filterOf, refuseDropped } from './plan/report-filter.ts';
import { reportNameOrder } from './compiler/name-order.ts';
import { otherPeriodFor, periodOf, refuseAmounts, refuseCost, sortOf } from './query/parse-report.ts';
import { reportWarnings } from './answer/report-warnings.ts';
import { publishedStatistics } from './sources/counting-loads.ts';
import type { PublishedStatistics, Snapshot } from './sources/counting-loads.ts';
import { createReportSources, isSame } from './sources/report-sources.ts';
import type { ReportSources, SourcesOf } from './sources/report-sources.ts';
import { rowNaming } from './answer/name-rows.ts';
import type { NamedRow, NamesAhead, RowNaming } from './answer/name-rows.ts';
import { statisticRepository } from './sources/snapshot.ts';

export interface ReportDependencies {
  database: Database;
  reports: ReportReader;
  /** The network's reporting time zone. */
  timeZone: string;
  /** How many days after its end a day's figures no longer change. */
  finalAfterDays: number;
  now: () => Date;
}

/** Who reads a report, and in which language. */
export interface ReportReaderContext {
  caller: Caller;
  locale: Locale;
  /** Ends the report's query. */
  signal: AbortSignal;
}

/** What a page and a file are asked by. */
export type ReportQuery = Pick<StatisticRequest, 'sort' | 'comparison' | 'groupList' | 'filterList' | 'indicatorList'>;

/** Rows in batches, then once the totals of all of them. */
export type ReportPart = { rows: NamedRow[] } | { totals: Sums; compared: ComparedSums | null };

/** Which period a report is compared with, and how many days are. */
export type ReportComparison = Pick<StatisticComparison, 'id' | 'period' | 'days'>;

/** A report without pages. */
export interface WholeReport {
  columns: StatisticColumn[];
  /** ISO 4217 code of its amounts. */
  currency: string;
  period: DatePeriod;
  /** Null unless the report compares. */
  comparison: ReportComparison | null;
  /** The days of the period that may still change. */
  openDays: OpenDay[];
  /** To be read once. */
  parts: AsyncIterable<ReportPart>;
  /** Asks the warehouse for the number of rows, in a query of its own. */
  count: () => Promise<number>;
}

/** What a report will have, before anything is read. */
export type ReportOutline = Pick<WholeReport, 'columns' | 'period'>;

/** A report that is ready to be read. */
interface PreparedReport {
  compiled: CompiledReport;
  /** The same report's first row, in any order: it comes with the number of all rows. */
  counted: Statement;
  published: PublishedStatistics;
  name: RowNaming;
  columns: StatisticColumn[];
  comparison: ReportComparison | null;
  meta: StatisticMeta;
}

/** What a report's query is made of, now or at an earlier publication. */
type SnapshotSources = Omit<ReportSources, 'publications'> & { publications: Snapshot };

/** How a page and a file differ before they are read. */
interface Reading {
  window: Report['window'];
  readAll: (statement: Statement) => Promise<Cell[][]>;
  /** A filter of which something was left out is refused instead of answered with a warning. */
  isStrict: boolean;
  /** A page of newer statistics than it was asked for is answered with a warning. */
  snapshot?: string | undefined;
  from: SnapshotSources;
  /** Names that are being read. */
  ahead: Promise<NamesAhead>;
}

const defaultPage = { page: 1, size: 25 };

/** How often a file begins anew because statistics were published while its query began. */
const mostBeginnings = 3;

/** Builds reports over a publisher's own statistics. */
export function createReports({ database, reports, timeZone, finalAfterDays, now }: ReportDependencies) {
  const entities = createEntities(database);
  const repository = statisticRepository(database);
  const sources = createReportSources(database);

  async function prepare(
    query: ReportQuery,
    { caller, locale }: ReportReaderContext,
    { window, readAll, isStrict, snapshot, from, ahead }: Reading,
  ): Promise<PreparedReport> {
    const { publisherId, publisherNumber, currency } = caller;
    const today = dayOf(now(), timeZone);
    const settledUntil = addDays(today, -finalAfterDays - 1);
    const groupIds = query.groupList ?? [];
    const sort = sortOf(query, locale);
    const period = periodOf(query.filterList, today, locale);
    const other = otherPeriodFor(query, period, locale);
    const nameReader = { publisherId, locale };
    const { filter, dropped } = filterOf(query.filterList, from.numbers);
    const published = publishedStatistics(from.publications, period, other?.period ?? null, settledUntil);
    if (isStrict) refuseDropped(dropped, locale);

    const days = published.unsettledDays.map((day) => ({ ...day, state: dayState(day, { timeZone, settledUntil }) }));
    const daysInProgress = days.flatMap(({ day, state }) => (state === 'in_progress' ? [day] : []));
    const compared = other && comparedDays(period, other, published, new Set(daysInProgress));
    const isReported = (day: string) => day >= period.from && day <= period.to;
    const facts: ReportedFacts = {
      publisher: publisherNumber,
      period,
      loads: published.loads,
      ...filter,
      ...(compared && { compared: compared.days }),
    };
    const shape = { groups: groupIds, sort, window };
    const occurring = async (kind: EntityKind) => (await readAll(compileKeys(facts, kind))).map(([key]) => Number(key));
    const nameOrder = await reportNameOrder(shape, occurring, entities, nameReader);
    return {
      compiled: compileReport({ ...facts, ...shape, indicators: query.indicatorList, nameOrder }),
      counted: compileReport({
        ...facts,
        groups: groupIds,
        indicators: query.indicatorList,
        sort: null,
        nameOrder: {},
        window: { limit: 1, offset: 0 },
      }).statement,
      published,
      name: rowNaming(groupIds, entities, nameReader, ahead),
      columns: columnsOf(groupIds, query.indicatorList, locale),
      comparison: other && compared && { id: other.id, period: other.period, days: compared.counts },
      meta: {
        timeZone,
        currency,
        period,
        snapshot: from.publications.snapshot,
        dataAsOf: published.dataAsOf?.toISOString() ?? null,
        finalUntil: finalUntil(days, published.lastSettledDay),
        openDays: openDaysOf(days).filter(({ date }) => isReported(date)),
        warnings: reportWarnings(
          {
            period,
            published,
            daysInProgress: daysInProgress.filter(isReported),
            dropped,
            comparedDays: compared?.counts ?? null,
            hasChanged: snapshot !== undefined && snapshot !== from.publications.snapshot,
          },
          locale,
        ),
      },
    };
  }

  /** Whether the loads of a prepared report still count for its days. */
  async function isCurrent({ meta, comparison, published }: PreparedReport): Promise<boolean> {
    const loads = await repository.publishedLoads(meta.period);
    const otherLoads = comparison === null ? [] : await repository.publishedLoads(comparison.period);
    return isDeepStrictEqual({ loads, otherLoads }, { loads: published.loads, otherLoads: published.otherLoads });
  }

  async function pageOf(
    query: StatisticRequest,
    reader: ReportReaderContext,
    from: SnapshotSources,
    ahead: Promise<NamesAhead>,
  ): Promise<AnswerData<'getStatistic'>> {
    const { page: number, size, snapshot } = { ...defaultPage, ...query.pagination };
    const { compiled, name, columns, comparison, meta } = await prepare(query, reader, {
      window: { limit: size, offset: (number - 1) * size },
      readAll: async (statement) => (await reports.read(statement, reader.signal)).rows,
      isStrict: false,
      snapshot,
      from,
      ahead,
    });
    const { rows, totals, total } = await reports.read(compiled.statement, reader.signal);
    const read = rows.map((row) => compiled.read(row));
    for (const kind of ['application', 'adBlock'] as const) {
      const numbers = read.map(({ keys }) => Number(keys[kind]));
      if (query.groupList?.includes(kind) === true) sources.named(reader.caller.publisherId, kind, numbers);
    }
    const named = await name(read);
    const summary = compiled.readTotals(totals);
    const ids = query.indicatorList;
    return withinBound(reader.locale, () => ({
      table: {
        columns,
        rows: named.map(({ groups: values, sums, compared }) => ({
          groups: values,
          indicators: indicatorValues(ids, sums),
          comparison: compared && comparedValues(ids, compared),
        })),
        pagination: { page: number, size, total, pages: Math.max(1, Math.ceil(total / size)) },
      },
      summary: indicatorValues(ids, summary.sums),
      comparison: comparison && summary.compared && { ...comparison, ...comparedValues(ids, summary.compared) },
      meta,
    }));
  }

  /**
   * Its query begins with the sources that counted last, while what counts now is read; if that is anything else, the
   * query begins anew.
   */
  async function page(query: StatisticRequest, reader: ReportReaderContext): Promise<AnswerData<'getStatistic'>> {
    const asked = sourcesOf(query, reader);
    const snapshot = query.pagination?.snapshot;
    const guess = sources.known(asked);
    if (guess === null || (snapshot !== undefined && snapshot !== guess.publications.snapshot)) {
      const found = await sources.read(asked, null);
      return pageOf(query, reader, await ofSnapshot(found, snapshot), Promise.resolve(found));
    }
    const over = new AbortController();
    const signal = AbortSignal.any([reader.signal, over.signal]);
    const found = setImmediate().then(() => sources.read(asked, guess));
    const guessed = pageOf(query, { ...reader, signal }, guess, found);
    // What becomes of it matters only if the guess was right.
    guessed.catch(() => {});
    let isRight = false;
    try {
      isRight = isSame(guess, await found);
    } finally {
      if (!isRight) over.abort();
    }
    return isRight ? guessed : pageOf(query, reader, await ofSnapshot(await found, snapshot), found);
  }

  /** The sources with what counted at a snapshot, if that is not what counts now and its facts are kept. */
  async function ofSnapshot(current: ReportSources, snapshot: string | undefined): Promise<SnapshotSources> {
    if (snapshot === undefined || snapshot === current.publications.snapshot) return current;
    const publications = await repository.snapshot(snapshot);
    return publications === null ? current : { ...current, publications };
  }

  async function all(query: ReportQuery, reader: ReportReaderContext): Promise<WholeReport> {
    for (let beginnings = 0; beginnings < mostBeginnings; beginnings += 1) {
      const found = await sources.read(sourcesOf(query, reader), null);
      const prepared = await prepare(query, reader, {
        window: null,
        readAll: (statement) => rowsOf(reports.stream(statement, reader.signal)),
        isStrict: true,
        from: found,
        ahead: Promise.resolve(found),
      });
      const batches = reports.stream(prepared.compiled.statement, reader.signal);
      const first = await batches.next();
      if (await isCurrent(prepared)) {
        const { columns, comparison, meta } = prepared;
        const { currency, period, openDays } = meta;
        const count = async () => (await reports.read(prepared.counted, reader.signal)).total;
        return { columns, currency, period, comparison, openDays, parts: partsOf(prepared, first, batches), count };
      }
      await batches.return(undefined);
    }
    throw new Rejection('unavailable');
  }

  return {
    /**
     * One page of a report, and the totals of the whole of it. All of it is of the loads that count when it is asked for,
     * or that counted at the snapshot that it is asked with.
     */
    page: (query: StatisticRequest, reader: ReportReaderContext) =>
      withinCost(reader.locale, () => page(query, reader)),

    /** What a report will have. Refuses all that `all` would refuse, and reads no statistics. */
    async outline(query: ReportQuery, reader: Omit<ReportReaderContext, 'signal'>): Promise<ReportOutline> {
      const { locale } = reader;
      sortOf(query, locale);
      const period = periodOf(query.filterList, dayOf(now(), timeZone), locale);
      otherPeriodFor(query, period, locale);
      const { numbers } = await sources.read(sourcesOf(query, reader), null);
      refuseDropped(filterOf(query.filterList, numbers).dropped, locale);
      return { columns: columnsOf(query.groupList ?? [], query.indicatorList, locale), period };
    },

    /**
     * A report without pages: every row in the order of the pages, in batches as they come. The first batch has arrived
     * when this settles. It comes when ClickHouse has read every fact, so if the report's loads still count then, none
     * of their facts was removed before; if they do not, the report begins anew.
     */
    all: (query: ReportQuery, reader: ReportReaderContext) => withinCost(reader.locale, () => all(query, reader)),
  };
}

function sourcesOf({ filterList, groupList }: ReportQuery, { caller }: Pick<ReportReaderContext, 'caller'>): SourcesOf {
  return { publisherId: caller.publisherId, filter: filterList, groups: groupList ?? [] };
}

type Batches = ReturnType<ReportReader['stream']>;

async function rowsOf(batches: Batches): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

async function* partsOf(
  { compiled, name }: PreparedReport,
  first: Awaited<ReturnType<Batches['next']>>,
  batches: Batches,
): AsyncGenerator<ReportPart> {
  const { sums: totals, compared: totalsCompared } = compiled.readTotals(null);
  try {
    for (let batch = first; batch.done !== true; batch = await batches.next()) {
      const rows = batch.value.map((row) => compiled.read(row));
      for (const { sums, compared } of rows) {
        addTo(totals, sums);
        if (totalsCompared === null || compared === null) continue;
        addTo(totalsCompared.current, compared.current);
        addTo(totalsCompared.previous, compared.previous);
      }
      yield { rows: await name(rows) };
    }
    yield { totals, compared: totalsCompared };
  } finally {
    await batches.return(undefined);
  }
}

/** Reads for a report; refuses one that costs more than the warehouse allows. */
async function withinCost<Result>(locale: Locale, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StatementTooCostly) refuseCost(locale, error);
    throw error;
  }
}

/** Makes the values of an answer; refuses amounts beyond the contract's bound. */
export function withinBound<Values>(locale: Locale, make: () => Values): Values {
  try {
    return make();
  } catch (error) {
    if (error instanceof AmountTooLarge) refuseAmounts(locale);
    throw error;
  }
}

function columnsOf(
  groupIds: readonly GroupId[],
  indicatorIds: readonly IndicatorId[],
  locale: Locale,
): StatisticColumn[] {
  return [
    ...groupIds.map((id) => ({ kind: 'group' as const, id, title: groups[id].title[locale] })),
    ...indicatorIds.map((id) => ({
      kind: 'indicator' as const,
      id,
      title: indicators[id].title[locale],
      unit: indicators[id].unit,
      formula: formulaOf(id, locale),
    })),
  ];
}
