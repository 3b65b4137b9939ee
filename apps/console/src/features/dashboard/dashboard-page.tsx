import { Trans } from '@lingui/react/macro';
import { LayoutDashboard } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function DashboardPage() {
  return (
    <PageToCome
      icon={LayoutDashboard}
      title={<Trans>Dashboard</Trans>}
      purpose={<Trans>Here you will see what is left to set up, and then how much your apps earn.</Trans>}
      next={{ to: '/stats', label: <Trans>Open statistics</Trans> }}
    />
  );
}
