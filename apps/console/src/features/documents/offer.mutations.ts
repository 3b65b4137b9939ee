import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { mutationOptions } from '@tanstack/react-query';

import { currentUserQuery } from '#lib/current-user.queries.ts';
import type { FailureTexts } from '#lib/failure-text.ts';

/** Accepts the offer, which opens all pages. */
export const acceptOffer = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (_none: void, { client }) => {
      client.setQueryData(currentUserQuery(api).queryKey, await unwrap(api.POST('/user/accept-offer')));
    },
  });

export const acceptOfferFailures: FailureTexts = {
  codes: { action_not_allowed: msg`The network has not published its offer yet` },
  fallback: msg`An error occurred while accepting the offer`,
};
