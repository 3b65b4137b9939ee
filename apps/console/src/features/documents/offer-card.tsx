import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { ExternalLink } from '@publisher-console/ui/link';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { failureText } from '#lib/failure-text.ts';
import { mustAcceptOffer } from '#lib/offer.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { DocumentCard } from './document-card.tsx';
import { acceptOffer, acceptOfferFailures } from './offer.mutations.ts';

/** The offer, with the button to accept it. */
export function OfferCard({ user }: { user: CurrentUser }) {
  const { settings } = useRouterContext();
  const [wasAccepted] = useState(user.hasAcceptedOffer);
  return (
    <DocumentCard title={<Trans>Public offer</Trans>} status={<OfferStatus isAccepted={user.hasAcceptedOffer} />}>
      <p>
        <Trans>The offer sets out the terms on which the network shows ads in your apps and pays you.</Trans>
      </p>
      <OfferSource isAccepted={user.hasAcceptedOffer} />
      {user.hasAcceptedOffer ? (
        <NextStep takesFocus={!wasAccepted} />
      ) : (
        <Acceptance opensConsole={mustAcceptOffer(user, settings)} />
      )}
    </DocumentCard>
  );
}

/** Where the offer can be read. The operator may have configured no address. */
function OfferSource({ isAccepted }: { isAccepted: boolean }) {
  const { settings } = useRouterContext();
  if (settings.offerUrl !== undefined) {
    return (
      <p>
        <ExternalLink href={settings.offerUrl}>
          <Trans>Read the offer</Trans>
        </ExternalLink>
      </p>
    );
  }
  if (isAccepted) return null;
  return (
    <p>
      <Trans>The offer is not linked here. Ask the network for it before you accept it.</Trans>
    </p>
  );
}

function OfferStatus({ isAccepted }: { isAccepted: boolean }) {
  if (!isAccepted) {
    return (
      <Badge tone="notice">
        <Trans context="offer">Not accepted</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="success">
      <Trans context="offer">Accepted</Trans>
    </Badge>
  );
}

/** `opensConsole`: all other pages stay closed until the offer is accepted. */
function Acceptance({ opensConsole }: { opensConsole: boolean }) {
  const { i18n, t } = useLingui();
  const { api, ui } = useRouterContext();
  const { mutate, isPending } = useMutation({
    ...acceptOffer(api),
    onSuccess: () => ui.snackbar.show({ text: t`Offer accepted` }),
    onError: (failure) =>
      ui.snackbar.show({ text: i18n._(failureText(failure, acceptOfferFailures)), color: 'danger' }),
  });
  return (
    <>
      <p>
        {opensConsole ? (
          <Trans>To use the console, accept the offer first. By accepting it, you agree to its terms.</Trans>
        ) : (
          <Trans>By accepting the offer, you agree to its terms.</Trans>
        )}
      </p>
      <div>
        <Button pending={isPending} onClick={() => mutate()}>
          <Trans context="button">Accept the offer</Trans>
        </Button>
      </div>
    </>
  );
}

/** `takesFocus`: it replaces the button that was just pressed, which had the focus. */
function NextStep({ takesFocus }: { takesFocus: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);

  return (
    <>
      <p className="text-text-muted">
        <Trans>You have accepted the offer. All pages are available.</Trans>
      </p>
      <div>
        <Link ref={link} to="/app/add" className={buttonStyle({ variant: 'secondary' })}>
          <Trans context="button">Add app</Trans>
        </Link>
      </div>
    </>
  );
}
