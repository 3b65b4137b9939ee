import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function ApplicationPage() {
  return (
    <PageToCome
      icon={Smartphone}
      title={<Trans>Manage app</Trans>}
      purpose={<Trans>Here you will manage one app: its links and its ad blocks.</Trans>}
      next={{ to: '/app', label: <Trans>Back to apps</Trans> }}
    />
  );
}
