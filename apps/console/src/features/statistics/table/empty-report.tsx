import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { newestApplicationsQuery } from './newest-applications.queries.ts';
import { noDataReason } from './no-data-reason.ts';

/** Shown in place of the rows of a report that has none. It has the reason, and a link if another page can help. */
export function EmptyReport({ hasApps }: { hasApps: boolean }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { data, isPending } = useQuery({ ...newestApplicationsQuery(api), enabled: hasApps });
  if (!hasApps) {
    return (
      <NoData
        description={t`Statistics appear here once you have an app. Add your first one.`}
        action={
          <Link to="/app/add" className={buttonStyle()}>
            <Trans>Add app</Trans>
          </Link>
        }
      />
    );
  }
  if (isPending) return <Skeleton className="m-4 h-40" />;
  const reason = data && data.pagination.total === data.items.length ? noDataReason(data.items) : null;
  if (reason === null)
    return <NoData description={t`No data for this period and these filters. Try a longer period or fewer filters.`} />;
  return (
    <NoData
      description={
        reason === 'inactive'
          ? t`None of your apps is active yet. Statistics appear here once the network has approved an app and its ad blocks show ads.`
          : t`Your apps have no ad blocks yet. Statistics appear here once ad blocks show ads.`
      }
      action={
        <Link to="/app" className={buttonStyle()}>
          <Trans>Open apps</Trans>
        </Link>
      }
    />
  );
}

function NoData({ description, action }: { description: string; action?: ReactNode }) {
  const { t } = useLingui();
  return <EmptyState icon={ChartNoAxesColumn} title={t`No data`} description={description} action={action} />;
}
