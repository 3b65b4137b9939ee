import { Trans } from '@lingui/react/macro';
import { ExternalLink } from '@publisher-console/ui/link';
import type { ReactNode } from 'react';

import { useRouterContext } from '#lib/router-context.ts';

/** What the box agrees to, with links to the texts that the operator has named. */
export function SignUpConsent() {
  const { privacyPolicyUrl, termsUrl } = useRouterContext().settings;
  return (
    <Trans>
      I accept the <Document href={termsUrl}>terms of participation</Document> and the{' '}
      <Document href={privacyPolicyUrl}>privacy policy</Document>
    </Trans>
  );
}

function Document({ href, children }: { href: string | undefined; children?: ReactNode }) {
  return href === undefined ? children : <ExternalLink href={href}>{children}</ExternalLink>;
}
