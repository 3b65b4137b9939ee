import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import type { Locale, operations } from '@publisher-console/api-contract';
import type { Entities } from '#modules/statistics/catalogue/entities.ts';
import { indicatorChange, indicatorValue } from '#modules/statistics/reports/values/indicator-values.ts';
import type { ReportedSums } from '#modules/statistics/reports/values/sums.ts';
import type { ListedApplication } from './listed-applications.ts';

type ListQuery = NonNullable<operations['getApplications']['parameters']['query']>;

type ApplicationSortField = NonNullable<ListQuery['sort[field]']>;

/** How the list is sorted. */
export interface ApplicationSort {
  field: ApplicationSortField;
  isDescending: boolean;
}

/** What orders applications by a number; undefined for an application without a value. */
export type RankOf = (application: ListedApplication) => number | bigint | undefined;

/** From the ones that earn to the ones that do not. */
const statusRanks: Record<KnownStatus, number> = { active: 3, on_check: 2, test_mode: 1, stopped: 0 };

export const statusRank: RankOf = ({ status }) => statusRanks[status];

const noSums: ReportedSums = { sums: { requests: 0n, selections: 0n, impressions: 0n, revenue: 0n }, compared: null };

/** The rank by a figure of the week. Values of one indicator have the same number of decimals. */
export function figureRank(field: 'revenue' | 'change' | 'ecpm', weeks: ReadonlyMap<number, ReportedSums>): RankOf {
  return ({ number }) => {
    const { sums, compared } = weeks.get(number) ?? noSums;
    if (field !== 'change') return indicatorValue(field, sums)?.digits;
    return compared === null ? undefined : indicatorChange('revenue', compared).absolute?.digits;
  };
}

/**
 * Applications in the order of a rank. Equal ones stay in the order in which they come, which is total, so pages neither
 * repeat nor miss one; those without a value come last.
 */
export function inOrderOf(
  rankOf: RankOf,
  applications: readonly ListedApplication[],
  { isDescending }: Pick<ApplicationSort, 'isDescending'>,
): ListedApplication[] {
  const sign = isDescending ? -1 : 1;
  const ranked = applications.map((application) => ({ application, rank: rankOf(application) }));
  const order = (a: ReturnType<RankOf>, b: ReturnType<RankOf>) => {
    if (a === b) return 0;
    if (a === undefined) return 1;
    if (b === undefined) return -1;
    return a < b ? -sign : sign;
  };
  return ranked.toSorted((a, b) => order(a.rank, b.rank)).map(({ application }) => application);
}

/** The first applications in the order of their names in the reader's language. */
export async function firstInOrderOfNames(
  entities: Pick<Entities, 'firstByName'>,
  publisherId: string,
  applications: readonly ListedApplication[],
  order: { locale: Locale; isDescending: boolean; most: number },
): Promise<ListedApplication[]> {
  const byNumber = new Map(applications.map((application) => [application.number, application]));
  const numbers = await entities.firstByName('application', publisherId, [...byNumber.keys()], order);
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}
