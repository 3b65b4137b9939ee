import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';
import { leadsAway } from '#common/failures/leading-failure.ts';
import { mustAcceptOffer } from '#network-documents/offer.ts';

import { acceptOffer, acceptOfferFailures, isOfferChanged } from './offer.mutations.ts';

interface OfferAcceptanceProps {
  user: CurrentUser;
  /** The requested page, from which the offer gate has redirected. */
  next: string | undefined;
}

/** The button that accepts the offer, then opens the requested page or, if the offer was not mandatory, the documents. */
export function OfferAcceptance({ user, next = '/' }: OfferAcceptanceProps) {
  const { i18n, t } = useLingui();
  const { api, settings, ui } = useRouterContext();
  const router = useRouter();
  const isMandatory = mustAcceptOffer(user, settings);
  const { mutate, isPending } = useMutation({
    ...acceptOffer(api, i18n.locale),
    onSuccess: () => {
      ui.snackbar.show({ text: t`Offer accepted` });
      // Does not interrupt another navigation.
      if (router.latestLocation.pathname !== '/documents') return;
      if (isMandatory) void router.navigate({ href: next, replace: true });
      else void router.navigate({ to: '/documents' });
    },
    onError: (failure) => {
      if (leadsAway(failure)) return;
      ui.snackbar.show({ text: failureText(i18n, failure, acceptOfferFailures), color: 'danger' });
      if (isOfferChanged(failure) && router.latestLocation.pathname === '/documents')
        void router.navigate({ to: '/documents', search: (search) => ({ ...search, read: 'offer' }) });
    },
  });
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {isMandatory ? (
        <Trans context="button">Accept and continue</Trans>
      ) : (
        <Trans context="button">Accept the offer</Trans>
      )}
    </Button>
  );
}
