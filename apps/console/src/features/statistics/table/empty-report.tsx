import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { Link } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import type { ReactNode } from 'react';

import type { Statistic } from '#features/statistics/model/statistic.ts';

import { useNoDataReason } from './use-no-data-reason.ts';

interface EmptyReportProps {
  statistic: Statistic;
  hasApps: boolean;
}

/** Shown in place of a report without rows. It has the reason, and a link if another page can help. */
export function EmptyReport({ statistic, hasApps }: EmptyReportProps) {
  const { t } = useLingui();
  const reason = useNoDataReason(statistic, hasApps);
  if (reason === 'loading') return <Skeleton className="m-4 h-40" />;
  if (reason === null)
    return <NoData description={t`No data for this period and these filters. Try a longer period or fewer filters.`} />;
  const descriptions = {
    'no-apps': t`Statistics appear here once you have an app. Add your first one.`,
    inactive: t`None of your apps is active yet. Statistics appear here once the network has approved an app and its ad blocks show ads.`,
    'no-blocks': t`Your apps have no ad blocks yet. Statistics appear here once ad blocks show ads.`,
    'no-requests': t`Your apps have not requested an ad yet. Statistics appear here once an app with the SDK is running.`,
  };
  const actions = {
    'no-apps': (
      <Link to="/app/add" className={buttonStyle()}>
        <Trans>Add app</Trans>
      </Link>
    ),
    inactive: <OpenApps />,
    'no-blocks': <OpenApps />,
    'no-requests': (
      <Link to="/sdk" className={buttonStyle()}>
        <Trans>Set up the SDK</Trans>
      </Link>
    ),
  };
  return <NoData description={descriptions[reason]} action={actions[reason]} />;
}

function OpenApps() {
  return (
    <Link to="/app" className={buttonStyle()}>
      <Trans>Open apps</Trans>
    </Link>
  );
}

function NoData({ description, action }: { description: string; action?: ReactNode }) {
  const { t } = useLingui();
  return <EmptyState icon={ChartNoAxesColumn} title={t`No data`} description={description} action={action} />;
}
