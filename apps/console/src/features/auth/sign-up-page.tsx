import { Trans } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';

import { PageToCome } from '#lib/page-to-come.tsx';

export function SignUpPage() {
  return (
    <PageToCome
      icon={UserPlus}
      title={<Trans>Sign up</Trans>}
      purpose={<Trans>Here you will create a publisher account.</Trans>}
      next={{ to: '/auth/login', label: <Trans>Sign in</Trans> }}
    />
  );
}
