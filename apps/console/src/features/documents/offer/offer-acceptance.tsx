import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { causesRedirect } from '#common/failures/use-reported-mutation.ts';
import {
  networkDocumentQuery,
  networkDocumentsKey,
  networkDocumentsQuery,
} from '#network-documents/network-documents.queries.ts';
import { mustAcceptOffer } from '#network-documents/network-documents.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';

/** Accepts the offer as it was read in `locale`. If it has changed since, the texts are refetched. */
const acceptOffer = (api: ApiClient, locale: string) =>
  mutationOptions({
    mutationFn: async (_none: void, { client }) => {
      const digest = digestRead(client, api, locale);
      const query = digest === undefined ? {} : { digest };
      try {
        const user = await unwrap(api.POST('/user/accept-offer', { params: { query } }));
        client.setQueryData(currentUserQuery(api).queryKey, user);
      } catch (failure) {
        if (isOfferChanged(failure)) await client.refetchQueries({ queryKey: networkDocumentsKey });
        throw failure;
      }
    },
  });

/** Whether the offer has changed since it was read. */
const isOfferChanged = (failure: unknown): boolean => failure instanceof ApiFailure && failure.code === 'offer_changed';

const acceptOfferFailures: FailureTexts = {
  codes: {
    offer_changed: msg`The offer has changed. Read the new text before you accept it.`,
    offer_not_published: msg`The network has not published its offer yet`,
  },
  fallback: msg`An error occurred while accepting the offer`,
};

/** The digest of the text that was opened in this tab; otherwise that of the listed text. */
function digestRead(client: QueryClient, api: ApiClient, locale: string): string | undefined {
  const text = client.getQueryData(networkDocumentQuery(api, locale, 'offer').queryKey);
  const listed = client.getQueryData(networkDocumentsQuery(api, locale).queryKey);
  return (text ?? listed?.find(({ kind }) => kind === 'offer'))?.digest ?? undefined;
}

interface OfferAcceptanceProps {
  user: CurrentUser;
  /** The requested page, from which the offer gate has redirected. */
  next: string | undefined;
}

/** The button that accepts the offer and opens the requested page, or the documents if the offer was not mandatory. */
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
      if (causesRedirect(failure)) return;
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
