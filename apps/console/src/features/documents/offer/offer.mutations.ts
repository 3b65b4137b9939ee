import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import {
  networkDocumentQuery,
  networkDocumentsKey,
  networkDocumentsQuery,
} from '#network-documents/network-documents.queries.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';

/** Accepts the offer as it was read in `locale`. If it has changed since, the texts are refetched. */
export const acceptOffer = (api: ApiClient, locale: string) =>
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
export const isOfferChanged = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'offer_changed';

export const acceptOfferFailures: FailureTexts = {
  codes: {
    offer_changed: msg`The offer has changed. Read the new text before you accept it.`,
    offer_not_published: msg`The network has not published its offer yet`,
  },
  fallback: msg`An error occurred while accepting the offer`,
};

/** The digest of the text that was opened in this tab, else of the listed one. */
function digestRead(client: QueryClient, api: ApiClient, locale: string): string | undefined {
  const text = client.getQueryData(networkDocumentQuery(api, locale, 'offer').queryKey);
  const listed = client.getQueryData(networkDocumentsQuery(api, locale).queryKey);
  return (text ?? listed?.find(({ kind }) => kind === 'offer'))?.digest ?? undefined;
}
