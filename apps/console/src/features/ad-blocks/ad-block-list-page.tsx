import { Trans } from '@lingui/react/macro';
import { PanelsTopLeft } from 'lucide-react';

import { PlannedPage } from '#lib/planned-page.tsx';

export function AdBlockListPage() {
  return (
    <PlannedPage
      icon={PanelsTopLeft}
      title={<Trans>Ad blocks</Trans>}
      purpose={<Trans>Here you will create, stop and resume the ad blocks of an app.</Trans>}
      next={{ to: '/app', label: <Trans>Back to apps</Trans> }}
    />
  );
}
