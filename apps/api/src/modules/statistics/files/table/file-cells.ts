import type { GroupId, GroupValues, IndicatorId, Locale, OpenDay, Platform } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { indicators } from '#modules/statistics/catalogue/indicators.ts';
import type { WholeReport } from '#modules/statistics/reports/answer/whole-report.ts';
import type { ReportComparison } from '#modules/statistics/reports/plan/plan-report.ts';
import type { Decimal } from '#modules/statistics/reports/values/decimal.ts';
import { indicatorChange, indicatorValue } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/sums.ts';
import { isOfAllDays } from './report-notes.ts';

/** A text, a day such as `2026-11-20`, or a number to its last digit; null stays empty. */
export type FileCell = string | Decimal | null;

const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS' };

const dayStates: Record<OpenDay['state'] | 'final', Translated> = {
  in_progress: { en: 'In progress', ru: 'Неполный день' },
  estimated: { en: 'Estimated', ru: 'Предварительно' },
  final: { en: 'Final', ru: 'Окончательно' },
};

/**
 * The cells of an indicator's comparison: its value over the compared days unless they are all days, the previous one,
 * and the change, which has no percent for a rate.
 */
export function comparedNumbers(
  id: IndicatorId,
  compared: ReportedSums['compared'],
  comparison: ReportComparison,
): FileCell[] {
  const change = compared && indicatorChange(id, compared);
  return [
    ...(isOfAllDays(comparison) ? [] : [compared && indicatorValue(id, compared.current)]),
    compared && indicatorValue(id, compared.previous),
    change && change.absolute,
    ...(indicators[id].unit === 'percent' ? [] : [change && change.percent]),
  ];
}

/** Append the cells of a group's columns. The platform has its own column, because apps of two platforms may share a name. */
export function groupAdders(
  { openDays }: WholeReport,
  locale: Locale,
): Record<GroupId, (cells: FileCell[], values: GroupValues) => void> {
  const states = new Map(openDays.map(({ date, state }) => [date, state]));
  return {
    application: (cells, { application }) => {
      cells.push(application?.title ?? null, application === undefined ? null : platformNames[application.platform]);
    },
    adBlock: (cells, { adBlock }) => void cells.push(adBlock?.title ?? null),
    adFormat: (cells, { adFormat }) => void cells.push(adFormat?.title ?? null),
    date: (cells, { date }) => {
      cells.push(date ?? null, date === undefined ? null : dayStates[states.get(date) ?? 'final'][locale]);
    },
    geo_country: (cells, { geo_country: country }) => void cells.push(country?.title ?? null),
  };
}
