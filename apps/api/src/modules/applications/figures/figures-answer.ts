import type { ApplicationFigures, EntityFigures, IndicatorId, WeekFigures } from '@publisher-console/api-contract';
import { weekIndicators } from '#modules/statistics/reports/week-figures.ts';
import type { WeekSums, WeeksOfEntities } from '#modules/statistics/reports/week-figures.ts';
import { comparedValues, indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';

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
      return { id, ...valuesOf(week, ['revenue']), dailyRevenue };
    }),
  };
}

/** The figures of one application, in the form of the contract. */
export function figuresOfApplication(weeks: WeeksOfEntities, number: number): ApplicationFigures {
  const { daily, ...week } = weeks.of(number);
  return {
    meta: weeks.meta,
    ...valuesOf(week, weekIndicators),
    daily: daily.map((sums) => sums && indicatorValues(weekIndicators, sums)),
  };
}

/** Lists compare the revenue alone: they show no other change. */
function valuesOf({ sums, compared }: Omit<WeekSums, 'daily'>, comparedIds: readonly IndicatorId[]) {
  return {
    values: sums && indicatorValues(weekIndicators, sums),
    comparison: compared && comparedValues(comparedIds, compared),
  };
}
