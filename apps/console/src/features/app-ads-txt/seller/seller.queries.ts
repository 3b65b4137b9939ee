import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { SellerRequest } from '@publisher-console/api-contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';

const sellerKey = ['seller'] as const;

/** The publisher's entry in the network's sellers.json. */
export const sellerQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: sellerKey,
    queryFn: ({ signal }) => unwrap(api.GET('/seller', { signal })),
    // The page prefetch has just loaded it.
    staleTime: 5000,
  });

/** Makes the entry public or confidential, and updates the cached entry. */
export const changeSeller = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (body: SellerRequest, { client }) => {
      client.setQueryData(sellerKey, await unwrap(api.PUT('/seller', { body })));
    },
    meta: { invalidates: [sellerKey] },
  });

export const sellerFailures = {
  load: { fallback: msg`Failed to load your entry in sellers.json` },
  save: {
    codes: {
      action_not_allowed: msg`The network keeps your entry confidential.`,
      sellers_not_published: msg`The network does not publish sellers.json any more.`,
    },
    fallback: msg`Failed to save your entry in sellers.json`,
  },
} satisfies Record<string, FailureTexts>;
