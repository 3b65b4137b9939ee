import type {
  DatePeriod,
  GroupId,
  IndicatorId,
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
import { addDays, dayOf, daysIn } from '#modules/criteria/periods.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Cell, ReportReader } from '#stores/warehouse/warehouse.ts';
import { groupNamings } from './group-naming.ts';
import type { GroupNaming } from './group-naming.ts';
import { indicatorValues } from './indicator-values.ts';
import type { Sums } from './indicator-values.ts';
import { compileReport } from './report-compiler.ts';
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

const defaultPage = { page: 1, size: 25 };

/** Builds reports over a publisher's own statistics. */
export function reportService({ database, reports, timeZone, finalAfterDays, now }: ReportDependencies) {
  const entities = entityService(database);
  const repository = statisticRepository(database);

  async function loadsByDay(period: DatePeriod): Promise<number[]> {
    const loads = new Map((await repository.loadsOf(period)).map(({ day, loadId }) => [day, loadId]));
    return Array.from({ length: daysIn(period) }, (_, index) => loads.get(addDays(period.from, index)) ?? 0);
  }

  async function metaOf(period: DatePeriod, currency: string, today: string): Promise<StatisticMeta> {
    const [published, lastDay] = await Promise.all([repository.lastPublished(), repository.lastDay()]);
    const lastSettledDay = addDays(today, -finalAfterDays - 1);
    const finalUntil = lastDay !== null && lastDay > lastSettledDay ? lastSettledDay : lastDay;
    return { timeZone, currency, period, dataAsOf: published?.toISOString() ?? null, finalUntil };
  }

  return {
    /** One page of a report, and the totals of the whole of it. */
    async page(
      query: StatisticRequest,
      { caller, locale, signal }: ReportReaderContext,
    ): Promise<AnswerData<'getStatistic'>> {
      const today = dayOf(now(), timeZone);
      const groupIds = query.groupList ?? [];
      const { page, size } = { ...defaultPage, ...query.pagination };
      const sort = sortOf(query, locale);
      const period = periodOf(query.filterList, today, locale);
      const reader = { publisherId: caller.publisherId, locale };
      const [applications, namings, loads, meta] = await Promise.all([
        applicationsOf(query.filterList, () => entities.applications(caller.publisherId, locale), locale),
        groupNamings(groupIds, entities, reader),
        loadsByDay(period),
        metaOf(period, caller.currency, today),
      ]);

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
        window: { limit: size, offset: (page - 1) * size },
      });
      const { rows, totals, total } = await reports.read(statement, signal);

      return {
        table: {
          columns: columnsOf(groupIds, query.indicatorList, locale),
          rows: rows.map((row) => rowOf(row, namings, measures, query.indicatorList)),
          pagination: { page, size, total, pages: Math.max(1, Math.ceil(total / size)) },
        },
        summary: indicatorValues(query.indicatorList, sumsOf(totals?.slice(-measures.length) ?? [], measures)),
        meta,
      };
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

function rowOf(
  row: readonly Cell[],
  namings: readonly GroupNaming[],
  measures: readonly Measure[],
  indicatorIds: readonly IndicatorId[],
): StatisticRow {
  return {
    groups: Object.assign({}, ...namings.map((naming, index) => naming.value(row[index]))),
    indicators: indicatorValues(indicatorIds, sumsOf(row.slice(namings.length), measures)),
  };
}

/** Sums come as text, for a number may be too small for them; there are none where there is no fact at all. */
function sumsOf(cells: readonly Cell[], measures: readonly Measure[]): Sums {
  return Object.fromEntries(measures.map((measure, index) => [measure, BigInt(String(cells[index] ?? 0))]));
}
