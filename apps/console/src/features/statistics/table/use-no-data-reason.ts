import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { presetFilterQuery } from '#features/statistics/data/criteria.queries.ts';
import { statisticPartQuery } from '#features/statistics/data/statistic.queries.ts';
import { earliestDay, todayOf } from '#features/statistics/model/period-limits.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { newestApplicationsQuery } from './newest-applications.queries.ts';
import { noDataReason } from './no-data-reason.ts';

type NoDataReason = 'no-apps' | 'no-requests' | NonNullable<ReturnType<typeof noDataReason>>;

/** Why a report has no rows; null if another period or other filters may have some. */
export function useNoDataReason(statistic: Statistic, hasApps: boolean): NoDataReason | 'loading' | null {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const apps = useQuery({ ...newestApplicationsQuery(api), enabled: hasApps });
  const isWhole = apps.data !== undefined && apps.data.pagination.total === apps.data.items.length;
  const reason = isWhole ? noDataReason(apps.data.items) : null;
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, i18n.locale));
  const to = todayOf(presets);
  const period = { from: earliestDay(to), to };
  const body = { groupList: [], indicatorList: ['requests' as const], filterList: { period } };
  const ever = useQuery({
    ...statisticPartQuery(api, { body, report: statistic, locale: i18n.locale }),
    enabled: isWhole && reason === null,
    retryOnMount: false,
  });
  if (!hasApps) return 'no-apps';
  if (apps.isPending || ever.isLoading) return 'loading';
  if (reason !== null) return reason;
  return ever.data && ever.data.summary.requests === 0 ? 'no-requests' : null;
}
