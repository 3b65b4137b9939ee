import { Trans } from '@lingui/react/macro';
import { ExternalLink, linkStyle } from '@publisher-console/ui/link';
import type { ReactNode } from 'react';

import { useRouterContext } from '#lib/router-context.ts';

/** What the box agrees to, with links to the texts for which the operator has set an address. */
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

/** How to get a text that has no link, so that nobody has to accept what cannot be read; nothing where both have one. */
export function useConsentNote(): ReactNode {
  const { privacyPolicyUrl, termsUrl, supportEmail } = useRouterContext().settings;
  if (privacyPolicyUrl !== undefined && termsUrl !== undefined) return undefined;
  if (supportEmail === undefined) return <Trans>If a document is not linked here, ask the network for it first.</Trans>;
  return (
    <Trans>
      If a document is not linked here, ask for it first:{' '}
      <a href={`mailto:${supportEmail}`} className={linkStyle()}>
        {supportEmail}
      </a>
    </Trans>
  );
}
