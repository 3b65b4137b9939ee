import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';

import { mustAcceptOffer } from '#lib/offer.ts';
import { PageToCome } from '#lib/page-to-come.tsx';
import { useRouterContext } from '#lib/router-context.ts';
import { useCurrentUser } from '#lib/use-current-user.ts';

export function DocumentsPage() {
  const { settings } = useRouterContext();
  const user = useCurrentUser();
  const waitsForOffer = user !== null && user !== undefined && mustAcceptOffer(user, settings);
  return (
    <PageToCome
      icon={FileText}
      title={<Trans>Documents</Trans>}
      purpose={
        waitsForOffer ? (
          <Trans>
            To work with the console, accept the offer first. You will be able to do it here, and then everything else
            opens.
          </Trans>
        ) : (
          <Trans>Here you will accept the offer and sign the contract.</Trans>
        )
      }
    />
  );
}
