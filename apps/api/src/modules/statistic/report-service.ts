import type {
  DatePeriod,
  GroupId,
  IndicatorId,
  IndicatorValues,
  Locale,
  StatisticColumn,
  StatisticMeta,
  StatisticRequest,
  StatisticRow,
} from '@publisher-console/api-contract';
import type { AnswerData, Caller } from '#contract/operation.ts';
import { entityService } from '#modules/criteria/entity-service.ts';
import { groups } from '#modules/criteria/groups.ts';
import { formulaOf, indicators } from '#modules/criteria/indicators.ts';
import type { Measure } from '#modules/criteria/indicators.ts';
import { addDays, dayOf } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Cell, ReportReader } from '#stores/warehouse/warehouse.ts';
import { groupNamings } from './group-naming.ts';
import { indicatorValues } from './indicator-values.ts';
import type { Sums } from './indicator-values.ts';
import { compileReport } from './report-compiler.ts';
import type { Report } from './report-compiler.ts';
import { applicationsOf, periodOf, sortOf } from './report-query.ts';
import { statisticRepository } from './statistic-repository.ts';

export interface ReportDependencies {
  database: Database;
  reports: ReportReader;
  /** The network's reporting time zone. */
  timeZone: string;
  /** A day's figures no longer change so many days after it ended. */
  finalAfterDays: number;
  now: () => Date;
}

/** Who reads a report, and in which language. */
export interface ReportReaderContext {
  caller: Caller;
  locale: Locale;
  signal: AbortSignal;
}

/** What a page and a file are asked by. */
export type ReportQuery = Pick<StatisticRequest, 'sort' | 'groupList' | 'filterList' | 'indicatorList'>;

/** A whole report on its way. */
export interface ReportRows {
  columns: StatisticColumn[];
  /** ISO 4217 code of its amounts. */
  currency: string;
  period: DatePeriod;
  /** Read once; gives the totals of all rows at its end. */
  batches: AsyncGenerator<StatisticRow[], IndicatorValues>;
}

const defaultPage = { page: 1, size: 25 };

/** Builds reports over a publisher's own statistics. */
export function reportService({ database, reports, timeZone, finalAfterDays, now }: ReportDependencies) {
  const entities = entityService(database);
  const repository = statisticRepository(database);

  /** What a page and a file of the same report have in common. */
  async function prepare(query: ReportQuery, { caller, locale }: ReportReaderContext, window: Report['window']) {
    const today = dayOf(now(), timeZone);
    const groupIds = query.groupList ?? [];
    const sort = sortOf(query, locale);
    const period = periodOf(query.filterList, today, locale);
    const reader = { publisherId: caller.publisherId, locale };
    const [applications, namings, { loads, publishedAt, lastDay }] = await Promise.all([
      applicationsOf(query.filterList, () => entities.applications(caller.publisherId, locale), locale),
      groupNamings(groupIds, entities, reader),
      repository.publishedLoads(period),
    ]);
    const lastSettledDay = addDays(today, -finalAfterDays - 1);
    const meta: StatisticMeta = {
      timeZone,
      currency: caller.currency,
      period,
      dataAsOf: publishedAt?.toISOString() ?? null,
      finalUntil: lastDay !== null && lastDay > lastSettledDay ? lastSettledDay : lastDay,
    };
    const { statement, measures } = compileReport({
      publisher: caller.publisherNumber,
      period,
      loads,
      applications,
      adFormats: query.filterList.adFormatList?.length ? query.filterList.adFormatList : null,
      groups: groupIds,
      indicators: query.indicatorList,
      sort,
      nameOrder: Object.fromEntries(groupIds.map((id, index) => [id, namings[index]?.order ?? undefined])),
      window,
    });
    const valuesOf = (sums: Sums) => indicatorValues(query.indicatorList, sums);
    const sumsAt = (row: readonly Cell[]) => sumsOf(row.slice(groupIds.length), measures);
    return {
      statement,
      measures,
      meta,
      columns: columnsOf(groupIds, query.indicatorList, locale),
      valuesOf,
      sumsAt,
      rowOf: (row: readonly Cell[], sums: Sums): StatisticRow => ({
        groups: Object.assign({}, ...namings.map((naming, index) => naming.value(row[index]))),
        indicators: valuesOf(sums),
      }),
    };
  }

  return {
    /** One page of a report, and the totals of the whole of it. */
    async page(query: StatisticRequest, reader: ReportReaderContext): Promise<AnswerData<'getStatistic'>> {
      const { page, size } = { ...defaultPage, ...query.pagination };
      const report = await prepare(query, reader, { limit: size, offset: (page - 1) * size });
      const { rows, totals, total } = await reports.read(report.statement, reader.signal);
      return {
        table: {
          columns: report.columns,
          rows: rows.map((row) => report.rowOf(row, report.sumsAt(row))),
          pagination: { page, size, total, pages: Math.max(1, Math.ceil(total / size)) },
        },
        summary: report.valuesOf(report.sumsAt(totals ?? [])),
        meta: report.meta,
      };
    },

    /** A report without pages: every row in the order of the pages, in batches as they come. */
    async all(query: ReportQuery, reader: ReportReaderContext): Promise<ReportRows> {
      const report = await prepare(query, reader, null);
      async function* batches(): AsyncGenerator<StatisticRow[], IndicatorValues> {
        const totals = sumsOf([], report.measures);
        for await (const rows of reports.stream(report.statement, reader.signal)) {
          yield rows.map((row) => {
            const sums = report.sumsAt(row);
            for (const measure of report.measures) totals[measure] = (totals[measure] ?? 0n) + (sums[measure] ?? 0n);
            return report.rowOf(row, sums);
          });
        }
        return report.valuesOf(totals);
      }
      const { currency, period } = report.meta;
      return { columns: report.columns, currency, period, batches: batches() };
    },
  };
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

/** Sums come as text, for a number may be too small for them; there are none where there is no fact at all. */
function sumsOf(cells: readonly Cell[], measures: readonly Measure[]): Sums {
  return Object.fromEntries(measures.map((measure, index) => [measure, BigInt(String(cells[index] ?? 0))]));
}
