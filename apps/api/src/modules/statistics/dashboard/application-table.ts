import type {
  DashboardApplication,
  DashboardApplicationRequest,
  DashboardApplicationSort,
  IndicatorId,
} from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { dayOf, resolvePeriod } from '#modules/statistics/days/periods.ts';
import type { Figures } from '#modules/statistics/reports/figures.ts';
import { indicatorValue, indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Sums } from '#modules/statistics/reports/values/sums.ts';
import type { ReportCall } from '#modules/statistics/reports/query/parse-report.ts';
import { withinBound } from '#modules/statistics/reports/query/rejections.ts';

interface ApplicationTableDependencies {
  figures: Figures;
  entities: Entities;
  /** The network's reporting time zone. */
  timeZone: string;
  now: () => Date;
}

const indicators = ['requests', 'impressions', 'fill_rate', 'revenue'] as const satisfies readonly IndicatorId[];
const zeros: Sums = { requests: 0n, selections: 0n, impressions: 0n, revenue: 0n };
const defaultSort: DashboardApplicationSort = { field: 'revenue', direction: 'desc' };

/**
 * Reads the table of applications. It has the applications that are not deleted, and the deleted ones with statistics in
 * the period. They are sorted here, because the warehouse has only the ones with statistics.
 */
export function createApplicationTable({ figures, entities, timeZone, now }: ApplicationTableDependencies) {
  return async (
    { filterList, pagination, sort = defaultSort }: DashboardApplicationRequest,
    call: ReportCall,
  ): Promise<AnswerData<'getDashboardApplications'>> => {
    const { publisherId, currency } = call.caller;
    const { page: number = 1, size = 25 } = pagination ?? {};
    const period = resolvePeriod(filterList.period, dayOf(now(), timeZone));
    const { sums, dataAsOf } = await figures.byApplication({ period, indicators, call });
    const current = await entities.currentApplicationNumbers(publisherId);
    const all = [...new Set([...sums.keys(), ...current])];

    const offset = (number - 1) * size;
    const [isDescending, most] = [sort.direction === 'desc', offset + size];
    const ordered =
      sort.field === 'application'
        ? await entities.firstByName('application', publisherId, all, { locale: call.locale, isDescending, most })
        : orderedBy(sort.field, isDescending, all, sums);
    const numbers = ordered.slice(offset, offset + size);

    const named = await entities.applicationsByNumber(publisherId, numbers);
    const names = new Map(named.map(({ number: key, ...application }) => [key, application]));
    return withinBound(call.locale, () => ({
      applicationList: numbers.map((key): DashboardApplication => {
        const application = names.get(key);
        if (application === undefined) throw new Error(`The publisher does not have the application ${key}.`);
        const values = indicatorValues(indicators, sums.get(key) ?? zeros);
        return {
          application,
          requests: values.requests ?? 0,
          impressions: values.impressions ?? 0,
          fill_rate: values.fill_rate ?? null,
          revenue: values.revenue ?? 0,
        };
      }),
      pagination: { page: number, size, total: all.length, pages: Math.max(1, Math.ceil(all.length / size)) },
      period,
      meta: { timeZone, currency, dataAsOf: dataAsOf?.toISOString() ?? null },
    }));
  };
}

/** The applications in the order of an indicator; equal ones by number, applications without a value last. */
function orderedBy(
  indicator: Exclude<DashboardApplicationSort['field'], 'application'>,
  isDescending: boolean,
  numbers: readonly number[],
  sums: ReadonlyMap<number, Sums>,
): number[] {
  const sign = isDescending ? -1 : 1;
  // The values of one indicator have the same number of decimals.
  const values = numbers.map((number) => ({
    number,
    value: indicatorValue(indicator, sums.get(number) ?? zeros)?.digits,
  }));
  const order = (a: bigint | undefined, b: bigint | undefined) => {
    if (a === b) return 0;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    return a < b ? -sign : sign;
  };
  return values.toSorted((a, b) => order(a.value, b.value) || a.number - b.number).map(({ number }) => number);
}
