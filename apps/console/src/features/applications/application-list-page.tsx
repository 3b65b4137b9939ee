import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function ApplicationListPage() {
  return (
    <PageToCome
      icon={Smartphone}
      title={<Trans>Apps</Trans>}
      purpose={<Trans>Here you will add your apps and manage their ad blocks.</Trans>}
      next={{ to: '/stats', label: <Trans>Open statistics</Trans> }}
    />
  );
}
