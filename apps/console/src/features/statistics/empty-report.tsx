import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';

/** A report without rows, and what this publisher can do about it. */
export function EmptyReport({ hasApps }: { hasApps: boolean }) {
  const { t } = useLingui();
  if (hasApps) {
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title={t`No data`}
        description={t`No data for this period and these filters. Try a longer period or fewer filters.`}
      />
    );
  }
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t`No data`}
      description={t`Statistics appear here once you have an app. Add your first one.`}
      action={
        <Link to="/app/add" className={buttonStyle()}>
          <Trans>Add app</Trans>
        </Link>
      }
    />
  );
}
