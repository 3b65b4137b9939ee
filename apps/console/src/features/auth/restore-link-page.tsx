import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function RestoreLinkPage() {
  return (
    <PageToCome
      icon={KeyRound}
      title={<Trans>Password restore</Trans>}
      purpose={<Trans>Here the link from our letter will restore your password.</Trans>}
      next={{ to: '/auth/login', label: <Trans>Sign in</Trans> }}
    />
  );
}
