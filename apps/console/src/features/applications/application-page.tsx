import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';

import { PlannedPage } from '#lib/planned-page.tsx';

export function ApplicationPage() {
  return (
    <PlannedPage
      icon={Smartphone}
      title={<Trans>Manage app</Trans>}
      purpose={<Trans>Here you will manage the links and ad blocks of an app.</Trans>}
      next={{ to: '/app', label: <Trans>Back to apps</Trans> }}
    />
  );
}
