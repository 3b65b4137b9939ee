import type {
  DatePeriod,
  GroupId,
  IndicatorId,
  IndicatorValues,
  Locale,
  StatisticColumn,
  StatisticMeta,
  StatisticRequest,
} from '@publisher-console/api-contract';
import type { AnswerData, Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { entityService } from '#modules/criteria/entity-service.ts';
import type { EntityKind } from '#modules/criteria/entity-service.ts';
import { groups } from '#modules/criteria/groups.ts';
import { formulaOf, indicators } from '#modules/criteria/indicators.ts';
import { addDays, dayOf } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Cell, ReportReader, Statement } from '#stores/warehouse/warehouse.ts';
import { AmountTooLarge, indicatorValues } from './indicator-values.ts';
import type { Sums } from './indicator-values.ts';
import { compileKeys, compileReport } from './report-compiler.ts';
import type { CompiledReport, Report, ReportedFacts } from './report-compiler.ts';
import { reportNameOrder } from './report-name-order.ts';
import { applicationsOf, periodOf, refuseAmounts, sortOf } from './report-query.ts';
import { rowNaming } from './row-naming.ts';
import type { NamedRow, RowNaming } from './row-naming.ts';
import { statisticRepository } from './statistic-repository.ts';

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
export type ReportQuery = Pick<StatisticRequest, 'sort' | 'groupList' | 'filterList' | 'indicatorList'>;

/** Rows in batches, then once the totals of all of them. */
export type ReportPart = { rows: NamedRow[] } | { totals: Sums };

/** A report without pages. */
export interface WholeReport {
  columns: StatisticColumn[];
  /** ISO 4217 code of its amounts. */
  currency: string;
  period: DatePeriod;
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
  /** For each day of the period, the load that counts for it. */
  loads: readonly number[];
  name: RowNaming;
  columns: StatisticColumn[];
  meta: StatisticMeta;
}

const defaultPage = { page: 1, size: 25 };

/** How often a file begins anew because statistics were published while its query began. */
const mostBeginnings = 3;

/** Builds reports over a publisher's own statistics. */
export function reportService({ database, reports, timeZone, finalAfterDays, now }: ReportDependencies) {
  const entities = entityService(database);
  const repository = statisticRepository(database);

  async function prepare(
    query: ReportQuery,
    { caller, locale }: ReportReaderContext,
    window: Report['window'],
    readAll: (statement: Statement) => Promise<Cell[][]>,
  ): Promise<PreparedReport> {
    const { publisherId, publisherNumber, currency } = caller;
    const today = dayOf(now(), timeZone);
    const groupIds = query.groupList ?? [];
    const sort = sortOf(query, locale);
    const period = periodOf(query.filterList, today, locale);
    const nameReader = { publisherId, locale };
    const [applications, { loads, publishedAt, lastDay }] = await Promise.all([
      applicationsOf(query.filterList, (ids) => entities.applicationNumbers(publisherId, ids), locale),
      repository.publishedLoads(period),
    ]);
    const facts: ReportedFacts = {
      publisher: publisherNumber,
      period,
      loads,
      applications,
      adFormats: query.filterList.adFormatList?.length ? query.filterList.adFormatList : null,
    };
    const shape = { groups: groupIds, sort, window };
    const occurring = async (kind: EntityKind) => (await readAll(compileKeys(facts, kind))).map(([key]) => Number(key));
    const nameOrder = await reportNameOrder(shape, occurring, entities, nameReader);
    const lastSettledDay = addDays(today, -finalAfterDays - 1);
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
      loads,
      name: rowNaming(groupIds, entities, nameReader),
      columns: columnsOf(groupIds, query.indicatorList, locale),
      meta: {
        timeZone,
        currency,
        period,
        dataAsOf: publishedAt?.toISOString() ?? null,
        finalUntil: lastDay !== null && lastDay > lastSettledDay ? lastSettledDay : lastDay,
        openDays: [],
        warnings: [],
      },
    };
  }

  /** Whether the loads of a prepared report still count for its days. */
  async function isCurrent({ meta, loads }: PreparedReport): Promise<boolean> {
    const { loads: current } = await repository.publishedLoads(meta.period);
    return current.every((load, place) => load === loads[place]);
  }

  return {
    /** One page of a report, and the totals of the whole of it. */
    async page(query: StatisticRequest, reader: ReportReaderContext): Promise<AnswerData<'getStatistic'>> {
      const { page, size } = { ...defaultPage, ...query.pagination };
      const { compiled, name, columns, meta } = await prepare(
        query,
        reader,
        { limit: size, offset: (page - 1) * size },
        async (statement) => (await reports.read(statement, reader.signal)).rows,
      );
      const { rows, totals, total } = await reports.read(compiled.statement, reader.signal);
      const named = await name(rows.map((row) => compiled.read(row)));
      const valuesOf = (sums: Sums) => answeredValues(query.indicatorList, sums, reader.locale);
      return {
        table: {
          columns,
          rows: named.map(({ groups: values, sums }) => ({
            groups: values,
            indicators: valuesOf(sums),
            comparison: null,
          })),
          pagination: { page, size, total, pages: Math.max(1, Math.ceil(total / size)) },
        },
        // Without a single fact there is no row of totals either.
        summary: valuesOf(totals === null || totals.length === 0 ? compiled.zeros : compiled.read(totals).sums),
        comparison: null,
        meta,
      };
    },

    /** What a report will have. Refuses all that `all` would refuse, and reads no statistics. */
    async outline(query: ReportQuery, { caller, locale }: Omit<ReportReaderContext, 'signal'>): Promise<ReportOutline> {
      sortOf(query, locale);
      const period = periodOf(query.filterList, dayOf(now(), timeZone), locale);
      const numbersOf = (ids: readonly string[]) => entities.applicationNumbers(caller.publisherId, ids);
      await applicationsOf(query.filterList, numbersOf, locale);
      return { columns: columnsOf(query.groupList ?? [], query.indicatorList, locale), period };
    },

    /**
     * A report without pages: every row in the order of the pages, in batches as they come. The first batch has arrived
     * when this settles. It comes when ClickHouse has read every fact, so if the report's loads still count then, none
     * of their facts was removed before; if they do not, the report begins anew.
     */
    async all(query: ReportQuery, reader: ReportReaderContext): Promise<WholeReport> {
      for (let beginnings = 0; beginnings < mostBeginnings; beginnings += 1) {
        const prepared = await prepare(query, reader, null, (statement) =>
          rowsOf(reports.stream(statement, reader.signal)),
        );
        const batches = reports.stream(prepared.compiled.statement, reader.signal);
        const first = await batches.next();
        if (await isCurrent(prepared)) {
          const { columns, meta } = prepared;
          return {
            columns,
            currency: meta.currency,
            period: meta.period,
            parts: partsOf(prepared, first, batches),
            count: async () => (await reports.read(prepared.counted, reader.signal)).total,
          };
        }
        await batches.return(undefined);
      }
      throw new Rejection('unavailable');
    },
  };
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
  const totals: Sums = { ...compiled.zeros };
  try {
    for (let batch = first; batch.done !== true; batch = await batches.next()) {
      const rows = batch.value.map((row) => compiled.read(row));
      for (const { sums } of rows) addTo(totals, sums);
      yield { rows: await name(rows) };
    }
    yield { totals };
  } finally {
    await batches.return(undefined);
  }
}

function addTo(totals: Sums, sums: Sums): void {
  for (const measure of Object.keys(sums) as (keyof Sums)[])
    totals[measure] = (totals[measure] ?? 0n) + (sums[measure] ?? 0n);
}

/** The asked indicators for an answer; refuses amounts beyond the contract's bound. */
export function answeredValues(ids: readonly IndicatorId[], sums: Sums, locale: Locale): IndicatorValues {
  try {
    return indicatorValues(ids, sums);
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
