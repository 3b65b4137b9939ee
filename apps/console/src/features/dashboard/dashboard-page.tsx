import { Trans } from '@lingui/react/macro';
import { LayoutDashboard } from 'lucide-react';

import { PlannedPage } from '#lib/planned-page.tsx';

export function DashboardPage() {
  return (
    <PlannedPage
      icon={LayoutDashboard}
      title={<Trans>Dashboard</Trans>}
      purpose={<Trans>Here you will see what is left to set up, and then how much your apps earn.</Trans>}
      next={{ to: '/stats', label: <Trans>Open statistics</Trans> }}
    />
  );
}
