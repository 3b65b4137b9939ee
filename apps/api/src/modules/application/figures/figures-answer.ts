import type { ApplicationFigures, EntityFigures, WeekFigures } from '@publisher-console/api-contract';
import { weekIndicators } from '#modules/statistic/week-figures.ts';
import type { WeekSums, WeeksOfEntities } from '#modules/statistic/week-figures.ts';
import { comparedValues, indicatorValues } from '#modules/statistic/values/indicator-values.ts';

/** The figures of a page of applications or ad blocks, in the form of the contract. */
export function figuresOfPage(
  weeks: WeeksOfEntities,
  entities: readonly { id: string; number: number }[],
): WeekFigures {
  return {
    meta: weeks.meta,
    items: entities.map(({ id, number }): EntityFigures => {
      const { daily, ...week } = weeks.of(number);
      const dailyRevenue = daily.map((sums) => sums && (indicatorValues(['revenue'], sums).revenue ?? 0));
      return { id, ...valuesOf(week), dailyRevenue };
    }),
  };
}

/** The figures of one application, in the form of the contract. */
export function figuresOfApplication(weeks: WeeksOfEntities, number: number): ApplicationFigures {
  const { daily, ...week } = weeks.of(number);
  return {
    meta: weeks.meta,
    ...valuesOf(week),
    daily: daily.map((sums) => sums && indicatorValues(weekIndicators, sums)),
  };
}

function valuesOf({ sums, compared }: Omit<WeekSums, 'daily'>) {
  return {
    values: indicatorValues(weekIndicators, sums),
    comparison: compared && comparedValues(weekIndicators, compared),
  };
}
