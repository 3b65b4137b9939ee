import { setImmediate } from 'node:timers/promises';
import type { StatisticColumn, StatisticMeta, StatisticWarning } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { AnswerData } from '#contract/operation.ts';
import { groups } from '#modules/statistics/catalogue/groups.ts';
import { formulaOf, indicators, namesOf } from '#modules/statistics/catalogue/indicators.ts';
import { openDaysIn } from '#modules/statistics/days/day-state.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import type { CompiledReport, ReportedRow } from '#modules/statistics/reports/compiler/compile-report.ts';
import type { DroppedIds, Planned } from '#modules/statistics/reports/plan/plan-report.ts';
import type { ParsedPage, ParsedReport } from '#modules/statistics/reports/query/parse-report.ts';
import { withinBound } from '#modules/statistics/reports/query/report-errors.ts';
import { lateSince } from '#modules/statistics/reports/sources/counting-loads.ts';
import {
  comparedValues,
  indicatorValue,
  indicatorValues,
  unmeasuredOf,
} from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';
import type { NamedRow } from './name-rows.ts';
import { rowComparisons } from './row-spans.ts';

/** A page with its rows, the totals of all rows and their number. */
type ReadPage = Planned<ParsedPage> & { rows: ReportedRow[]; totals: ReportedSums; total: number };

/** Runs the statement of a page. */
export async function readPage(
  { statement, readRow, readTotals, ...report }: Planned<ParsedPage> & CompiledReport,
  warehouse: ReportReader,
): Promise<ReadPage> {
  const { rows, totals, total } = await warehouse.read(statement, report.signal);
  return { ...report, rows: rows.map((row) => readRow(row)), totals: readTotals(totals), total };
}

/** The columns of a report, in the order of the query. */
export function columnsOf({
  groups: groupIds,
  indicators: indicatorIds,
  locale,
}: Pick<ParsedReport, 'groups' | 'indicators' | 'locale'>): StatisticColumn[] {
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

type Page = ReadPage;
type Warning = Omit<StatisticWarning, 'message'> & { message: Translated };

/** How many days in progress a sentence names. */
const mostNamedDays = 3;

/** Why the figures of a report may be incomplete, in display order. */
function reportWarnings(report: Page): StatisticWarning[] {
  const warnings = [
    dataChanged(report),
    dayInProgress(report),
    noDataBefore(report),
    dayWithoutData(report),
    dropped(report, 'applications_dropped'),
    dropped(report, 'ad_blocks_dropped'),
    comparisonIncomplete(report),
    notMeasured(report),
    rateAbove100(report),
  ];
  return warnings.flatMap((warning) => {
    if (warning === null) return [];
    const { code, message, ...about } = warning;
    return [{ code, message: message[report.locale], ...about }];
  });
}

function dataChanged({ snapshot, counting }: Page): Warning | null {
  if (snapshot === undefined || snapshot === counting.snapshot) return null;
  const message = {
    en: 'The figures of the earlier pages are no longer available. This page has newer ones, so rows may repeat or be missing',
    ru: 'Данные предыдущих страниц больше не хранятся. На этой странице они новее, поэтому некоторые строки могут повториться или пропасть',
  };
  return { code: 'data_changed', message };
}

function dayInProgress({ plan: { daysInProgress } }: Page): Warning | null {
  const [first] = daysInProgress;
  if (first === undefined) return null;
  const days = daysInProgress.join(', ');
  const message =
    daysInProgress.length <= mostNamedDays
      ? { en: `The figures for ${days} are not complete yet`, ru: `Данные за ${days} ещё неполные` }
      : {
          en: `The figures for several days are not complete yet. The first of them is ${first}`,
          ru: `Данные за несколько дней ещё неполные. Первый из них — ${first}`,
        };
  return { code: 'day_in_progress', message, date: first };
}

function noDataBefore({ period, counting: { days } }: Page): Warning | null {
  const firstDay = days[0]?.day;
  if (firstDay === undefined || period.from >= firstDay) return null;
  const message = { en: `There are no statistics before ${firstDay}`, ru: `До ${firstDay} статистики нет` };
  return { code: 'no_data_before', message, date: firstDay };
}

function dayWithoutData({ period, loads, counting: { days } }: Page): Warning | null {
  const [firstDay, lastDay] = [days[0]?.day, days.at(-1)?.day];
  const isBetween = (day: string) => firstDay !== undefined && lastDay !== undefined && day > firstDay && day < lastDay;
  const missing = loads
    .flatMap((load, index) => (load === 0 ? [addDays(period.from, index)] : []))
    .filter((day) => isBetween(day));
  const [first] = missing;
  if (first === undefined) return null;
  const message =
    missing.length === 1
      ? { en: `There are no statistics for ${first}`, ru: `Нет статистики за ${first}` }
      : {
          en: `There are no statistics for several days. The first of them is ${first}`,
          ru: `Нет статистики за несколько дней. Первый из них — ${first}`,
        };
  return { code: 'day_without_data', message, date: first };
}

const droppedSentences = {
  applications_dropped: {
    en: 'The filter names apps that you do not have. The report leaves them out',
    ru: 'В фильтре указаны приложения, которых у вас нет. Отчёт их не учитывает',
  },
  ad_blocks_dropped: {
    en: 'The filter names ad blocks that you do not have. The report leaves them out',
    ru: 'В фильтре указаны блоки, которых у вас нет. Отчёт их не учитывает',
  },
} satisfies Record<keyof DroppedIds, Translated>;

function dropped({ dropped: ids }: Page, code: keyof DroppedIds): Warning | null {
  return ids[code].length === 0 ? null : { code, message: droppedSentences[code], ids: ids[code] };
}

function comparisonIncomplete({ comparison, loads }: Page): Warning | null {
  if (comparison === null || comparison.days.compared === loads.length) return null;
  const [compared, days] = [comparison.days.compared, loads.length];
  const message = {
    en: `Days compared: ${compared} of ${days}. The others are not complete yet or have no statistics in one of the periods`,
    ru: `Сравниваются дни: ${compared} из ${days}. Остальные ещё не закончены или в одном из периодов для них нет статистики`,
  };
  return { code: 'comparison_incomplete', message };
}

function notMeasured({ totals, locale }: Page): Warning | null {
  const measures = unmeasuredOf(totals);
  if (measures.length === 0) return null;
  const names = namesOf(measures, locale);
  const message = {
    en: `A source of these figures does not measure ${names}, so values made of them are shown as “—” and are empty in files`,
    ru: `Источник части этих данных не измеряет ${names}, поэтому зависящие от них значения показаны как «—», а в файлах пусты`,
  };
  return { code: 'not_measured', message };
}

/** 100 percent, in the decimals of percents. */
const wholeRate = 1_000_000n;

function rateAbove100({ indicators: ids, rows, totals }: Page): Warning | null {
  const rates = ids.filter((id) => indicators[id].unit === 'percent');
  const isAbove = ({ sums }: ReportedSums) => rates.some((id) => (indicatorValue(id, sums)?.digits ?? 0n) > wholeRate);
  if (!isAbove(totals) && !rows.some(isAbove)) return null;
  const message = {
    en: 'A rate is above 100% because the figures are shown as the ad server sent them. A request and its impression near midnight may fall on different days',
    ru: 'Доля больше 100 %, потому что данные показаны так, как их прислал рекламный сервер. Около полуночи запрос и его показ могут попасть в разные дни',
  };
  return { code: 'rate_above_100', message };
}

/** Rows that are computed at once: other calls are answered in between. */
const rowsAtOnce = 200;

/** The answer with one page of a report and the totals of all its rows. Refuses amounts beyond the contract's bound. */
export async function answerPage(report: ReadPage, named: readonly NamedRow[]): Promise<AnswerData<'getStatistic'>> {
  const { indicators: ids, locale, page, comparison, totals, total } = report;
  const comparisonOf = rowComparisons(report);
  const answerRow = ({ groups: rowGroups, sums, compared }: NamedRow) => ({
    groups: rowGroups,
    indicators: indicatorValues(ids, sums),
    comparison: compared && { ...comparedValues(ids, compared), ...comparisonOf(rowGroups) },
  });
  const rows: ReturnType<typeof answerRow>[] = [];
  for (let start = 0; start < named.length; start += rowsAtOnce) {
    if (start > 0) await setImmediate();
    report.signal.throwIfAborted();
    const some = named.slice(start, start + rowsAtOnce);
    rows.push(...withinBound(locale, () => some.map((row) => answerRow(row))));
  }
  return withinBound(locale, () => ({
    table: {
      columns: columnsOf(report),
      rows,
      pagination: { page: page.number, size: page.size, total, pages: Math.max(1, Math.ceil(total / page.size)) },
    },
    summary: indicatorValues(ids, totals.sums),
    comparison: comparison && totals.compared && { ...comparison, ...comparedValues(ids, totals.compared) },
    meta: metaOf(report),
  }));
}

function metaOf(report: Page): StatisticMeta {
  const { caller, on, period, counting, states } = report;
  return {
    timeZone: on.timeZone,
    currency: caller.currency,
    period,
    snapshot: counting.snapshot,
    dataAsOf: counting.dataAsOf?.toISOString() ?? null,
    lateSince: lateSince(counting, on.at),
    finalUntil: states.finalUntil,
    openDays: openDaysIn(period, states),
    warnings: reportWarnings(report),
  };
}
