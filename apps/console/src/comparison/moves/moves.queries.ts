import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type {
  ComparisonId,
  GroupId,
  IndicatorId,
  StatisticAnswer,
  StatisticFilter,
  StatisticRequest,
} from '@publisher-console/api-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

/** The groups by which changes are split, in the order of the tabs. */
export const moveGroups = ['application', 'geo_country', 'adFormat', 'adBlock'] as const satisfies readonly GroupId[];

export type MoveGroup = (typeof moveGroups)[number];

/** The changes to find: of an indicator that is a sum, in the rows of a report. */
export interface MovesScope {
  indicator: Extract<IndicatorId, 'requests' | 'selections' | 'impressions' | 'clicks' | 'completions' | 'revenue'>;
  filter: StatisticFilter;
  comparison: ComparisonId;
  /** The snapshot of another report, so that both have the same statistics. */
  snapshot?: string | undefined;
}

/** The changes of the last seven days, as far as these are complete. */
export const weekOfRevenue: MovesScope = {
  indicator: 'revenue',
  filter: { period: { preset: 'last_7_days' } },
  comparison: 'previous_period',
};

/** The report of the totals, with the rows that rose and fell the most. */
export type MovedReport = Pick<StatisticAnswer['data'], 'comparison' | 'meta' | 'table'> & { group: MoveGroup };

/** The measures by which revenue is split. */
const revenueMeasures = ['requests', 'selections', 'impressions', 'revenue'] as const;

/** Enough for all apps of most publishers, so that their report needs one call only. */
const size = 25;

/** The largest rises and falls of an indicator. Titles are translated, so the language is part of the key. */
export const movesQuery = (api: ApiClient, locale: string, scope: MovesScope, group: MoveGroup) => {
  return queryOptions({
    queryKey: ['moves', locale, scope, group],
    // All groups have the same total.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MovedReport> => {
      const read = async (direction: 'asc' | 'desc', snapshot = scope.snapshot) => {
        const body = movesRequest(scope, group, direction);
        if (snapshot !== undefined) body.pagination = { ...body.pagination, snapshot };
        return unwrap(api.POST('/statistic', { body, signal }));
      };
      const { table, comparison, meta } = await read('desc');
      const left = table.pagination.total - table.rows.length;
      if (left === 0) return { group, table, comparison, meta };
      const falls = await read('asc', meta.snapshot);
      const rows = [...table.rows, ...falls.table.rows.slice(0, left).toReversed()];
      return { group, table: { ...table, rows }, comparison, meta };
    },
    staleTime: 60_000,
    retryOnMount: false,
  });
};

/**
 * Starts the calls for the changes of a week.
 * @param isEntered whether the page is being opened, so that the changes are refetched
 */
export function startMoves(
  { api, queryClient, locale }: { api: ApiClient; queryClient: QueryClient; locale: string },
  group: MoveGroup,
  isEntered: boolean,
): void {
  const query = movesQuery(api, locale, weekOfRevenue, group);
  void queryClient.prefetchQuery({ ...query, ...(isEntered && { staleTime: 0 }) });
}

function movesRequest(
  { indicator, filter, comparison }: MovesScope,
  group: MoveGroup,
  direction: 'asc' | 'desc',
): StatisticRequest {
  return {
    // The title of an ad block means little without its app.
    groupList: group === 'adBlock' ? ['application', group] : [group],
    indicatorList: indicator === 'revenue' ? [...revenueMeasures] : [indicator],
    filterList: filter,
    comparison,
    sort: { field: indicator, direction, by: 'change' },
    pagination: { page: 1, size },
  };
}
