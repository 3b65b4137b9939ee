import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';

import { PlannedPage } from '#lib/planned-page.tsx';

export function ApplicationAddPage() {
  return (
    <PlannedPage
      icon={Smartphone}
      title={<Trans>Add app</Trans>}
      purpose={<Trans>Here you will add an app by its store link, or by hand if it is not published yet.</Trans>}
      next={{ to: '/app', label: <Trans>Back to apps</Trans> }}
    />
  );
}
