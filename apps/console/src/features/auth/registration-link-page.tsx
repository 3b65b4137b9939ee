import { Trans } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function RegistrationLinkPage() {
  return (
    <PageToCome
      icon={MailCheck}
      title={<Trans>E-mail confirmation</Trans>}
      purpose={<Trans>Here the link from our letter will confirm your e-mail.</Trans>}
      next={{ to: '/auth/login', label: <Trans>Sign in</Trans> }}
    />
  );
}
