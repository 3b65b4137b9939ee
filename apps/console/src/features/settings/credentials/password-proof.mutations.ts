import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';

/** Proves the password by another sign-in, which replaces the session. */
export const provePassword = (api: ApiClient, session: SyncSession) =>
  mutationOptions({
    mutationFn: async (password: string, { client }) => {
      // Refetched, because another tab may have changed the e-mail.
      const { user } = await client.fetchQuery({ ...currentUserQuery(api), staleTime: 0 });
      const body = { login: user.email, password };
      const { token, refresh_token: refreshToken } = await unwrap(api.POST('/login', { body }));
      session.write({ userId: user.id, token, refreshToken });
    },
  });

export const proofFailures: FailureTexts = {
  codes: { invalid_credentials: msg`Incorrect password` },
  fallback: msg`Failed to check the password`,
};
