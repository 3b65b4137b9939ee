import type {
  DatePeriod,
  Locale,
  StatisticFilter,
  StatisticRequest,
  StatisticSort,
} from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import { Rejection } from '#contract/rejection.ts';
import { daysIn, resolvePeriod } from '#modules/criteria/periods.ts';

const longestPeriodDays = 1830;

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
  unknownApplication: { en: 'Specified app not found', ru: 'Указанное приложение не найдено' },
  amountTooLarge: {
    en: 'The amounts of this report are too large. Please choose a shorter period',
    ru: 'Суммы в этом отчёте слишком велики. Выберите период короче',
  },
  sortNotInReport: {
    en: 'The report has no such column to sort by',
    ru: 'В отчёте нет столбца, по которому нужна сортировка',
  },
} satisfies Record<string, Translated>;

function refuse(field: string, complaint: keyof typeof complaints, locale: Locale): never {
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

/** Numbers of the applications to keep, null for all; refuses an id that the publisher does not own. */
export async function applicationsOf(
  filter: StatisticFilter,
  numbersOf: (ids: readonly string[]) => Promise<Map<string, number>>,
  locale: Locale,
): Promise<number[] | null> {
  const ids = filter.applicationList ?? [];
  if (ids.length === 0) return null;

  const numbers = await numbersOf(ids);
  return ids.map((id) => numbers.get(id) ?? refuse('filterList.applicationList', 'unknownApplication', locale));
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
