import { Trans } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function ApplicationAddPage() {
  return (
    <PageToCome
      icon={Smartphone}
      title={<Trans>Add app</Trans>}
      purpose={<Trans>Here you will add an app by its store link, or by hand before it is published.</Trans>}
      next={{ to: '/app', label: <Trans>Back to apps</Trans> }}
    />
  );
}
