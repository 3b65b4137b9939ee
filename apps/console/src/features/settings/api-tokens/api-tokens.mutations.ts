import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ApiToken, ApiTokenRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { sessionsKey } from '#features/settings/account.queries.ts';

import { apiTokensKey } from './api-tokens.queries.ts';

/** A new token with its secret, which is shown once and not stored. */
export interface CreatedApiToken {
  apiToken: ApiToken;
  secret: string;
}

/** Creates a token. This may need a proof of the password, which replaces the session. */
export const createApiToken = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: ApiTokenRequest): Promise<CreatedApiToken> => unwrap(api.POST('/api-token', { body })),
    meta: { invalidates: [apiTokensKey, sessionsKey] },
    // The answer contains the secret, so it is removed from memory with the dialog that shows it.
    gcTime: 0,
  });

/** Revokes a token. A token that was revoked elsewhere meanwhile is a success. */
export const revokeApiToken = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (id: string) => {
      try {
        await unwrap(api.DELETE('/api-token/{id}', { params: { path: { id } } }));
      } catch (failure) {
        if (!(failure instanceof ApiFailure && failure.kind === 'not-found')) throw failure;
      }
    },
    meta: { invalidates: [apiTokensKey] },
  });

export const apiTokenFailures = {
  load: { fallback: msg`Failed to load the API tokens` },
  create: {
    codes: { api_token_limit: msg`An account can have 50 API tokens. Revoke one that no program uses any more.` },
    fallback: msg`Failed to create the API token`,
  },
  revoke: { fallback: msg`Failed to revoke the API token` },
} satisfies Record<string, FailureTexts>;
