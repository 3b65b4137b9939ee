import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';

import { PlannedPage } from '#lib/planned-page.tsx';

export function ApplicationListPage() {
  return (
    <PlannedPage
      icon={Smartphone}
      title={<Trans>Apps</Trans>}
      purpose={<Trans>Here you will add your apps and manage their ad blocks.</Trans>}
      next={{ to: '/stats', label: <Trans>Open statistics</Trans> }}
    />
  );
}
