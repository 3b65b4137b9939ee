import { Trans } from '@lingui/react/macro';
import { Settings } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function SettingsPage() {
  return (
    <PageToCome
      icon={Settings}
      title={<Trans>Settings</Trans>}
      purpose={<Trans>Here you will change your e-mail and password and find your Publisher ID.</Trans>}
    />
  );
}
