import type {
  DatePeriod,
  Locale,
  StatisticFilter,
  StatisticRequest,
  StatisticSort,
} from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { Rejection } from '#contract/rejection.ts';
import type { FieldErrors } from '#contract/rejection.ts';
import { failureAnswers } from '#contract/failure-answers.ts';
import { daysIn, resolvePeriod } from '#modules/criteria/periods.ts';
import { otherPeriodOf } from '#modules/statistic/plan/compared-days.ts';
import type { OtherPeriod } from '#modules/statistic/plan/compared-days.ts';

const longestPeriodDays = 1830;
/** Of the contract. */
const firstPossibleDay = '2000-01-01';

const complaints = {
  periodBackwards: {
    en: 'The period must not end before it begins',
    ru: 'Период не может закончиться раньше, чем начался',
  },
  periodTooLong: {
    en: `The period must not be longer than ${longestPeriodDays} days`,
    ru: `Период не может быть длиннее ${longestPeriodDays} дней`,
  },
  noSuchDay: { en: 'There is no such day', ru: 'Такого дня нет' },
  noEarlierPeriod: { en: 'There is no such earlier period', ru: 'Такого более раннего периода нет' },
  unknownApplication: { en: 'Specified app not found', ru: 'Указанное приложение не найдено' },
  unknownAdBlock: { en: 'Specified ad block not found', ru: 'Указанный блок не найден' },
  amountTooLarge: {
    en: 'The amounts of this report are too large. Please choose a shorter period',
    ru: 'Суммы в этом отчёте слишком велики. Выберите период короче',
  },
  sortNotInReport: {
    en: 'The report has no such column to sort by',
    ru: 'В отчёте нет столбца, по которому нужна сортировка',
  },
} satisfies Record<string, Translated>;

/** Refuses a report for one of its fields. */
export function refuse(field: string, complaint: keyof typeof complaints, locale: Locale): never {
  throw new Rejection('validation_failed', { fieldErrors: { [field]: [complaints[complaint][locale]] } });
}

/** The days that a filter's period means today; refuses days that do not exist, are in the wrong order or too many. */
export function periodOf(filter: StatisticFilter, today: string, locale: Locale): DatePeriod {
  const period = resolvePeriod(filter.period, today);
  for (const end of ['from', 'to'] as const)
    if (!isDay(period[end])) refuse(`filterList.period.${end}`, 'noSuchDay', locale);

  if (daysIn(period) < 1) refuse('filterList.period', 'periodBackwards', locale);

  if (daysIn(period) > longestPeriodDays) refuse('filterList.period', 'periodTooLong', locale);

  return period;
}

function isDay(day: string): boolean {
  const time = Date.parse(day);
  // Date.parse lets 30 February run over into March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The period to compare with, null where none is asked for; refuses one that begins before the first possible day. */
export function otherPeriodFor(
  { comparison }: Pick<StatisticRequest, 'comparison'>,
  period: DatePeriod,
  locale: Locale,
): OtherPeriod | null {
  if (comparison === undefined) return null;

  const other = otherPeriodOf(comparison, period);
  return other.period.from < firstPossibleDay ? refuse('comparison', 'noEarlierPeriod', locale) : other;
}

/** The sort of a report; refuses a column that the report does not have. */
export function sortOf(
  query: Pick<StatisticRequest, 'sort' | 'groupList' | 'indicatorList'>,
  locale: Locale,
): StatisticSort | null {
  const { sort } = query;
  if (!sort) return null;

  const columns: string[] = [...(query.groupList ?? []), ...query.indicatorList];
  return columns.includes(sort.field) ? sort : refuse('sort.field', 'sortNotInReport', locale);
}

/** Refuses a report whose amounts exceed the contract's bound. */
export function refuseAmounts(locale: Locale): never {
  refuse('filterList.period', 'amountTooLarge', locale);
}

/** Refuses a report that the warehouse would take too long, or too much, to make. */
export function refuseCost(locale: Locale, cause: unknown): never {
  const fieldErrors: FieldErrors = { 'filterList.period': [failureAnswers.report_too_large.message[locale]] };
  throw new Rejection('report_too_large', { fieldErrors, cause });
}
