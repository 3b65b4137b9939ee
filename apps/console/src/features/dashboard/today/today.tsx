import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useLoading } from '#common/late/use-loading.ts';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { summaryQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { PartFailure } from '#features/dashboard/parts/part-failure.tsx';

import { TodayCard } from './today-card.tsx';
import { TodaySkeleton } from './today-skeleton.tsx';

/** What the publisher earns: today, and the periods before. */
export function Today() {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(api, i18n.locale));
  const isWaiting = data === undefined && (error === null || isFetching);
  useLoading(isWaiting);
  if (data !== undefined) return <TodayCard summary={data} />;
  if (error === null || isFetching) return <TodaySkeleton />;
  return <PartFailure failure={error} texts={dashboardFailures.loadSummary} onRetry={() => void refetch()} />;
}
