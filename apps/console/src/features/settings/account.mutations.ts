import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { EmailUpdateRequest, PasswordUpdateRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';

import { sessionsKey } from './account.queries.ts';

/** Each of these calls may need a proof of the password, which replaces the session. */
const meta = { invalidates: [sessionsKey] };

/**
 * Requests a change of the account's e-mail, or withdraws the request if the e-mail is the present one. Updates the
 * cached user.
 */
export const changeEmail = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (body: EmailUpdateRequest, { client }) => {
      const answer = await unwrap(api.PUT('/user/update/email', { body }));
      client.setQueryData(currentUserQuery(api).queryKey, answer);
      return answer.user;
    },
    meta,
  });

/** Changes the password of the account, which ends its other sessions. */
export const changePassword = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: PasswordUpdateRequest) => unwrap(api.PUT('/user/update/password', { body })),
    meta,
  });

/** Ends a session of the account, or with null all but the current one. Resolves with the number of ended ones. */
export const endSessions = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (id: string | null) => {
      if (id === null) return (await unwrap(api.DELETE('/user/session'))).endedCount;
      await unwrap(api.DELETE('/user/session/{id}', { params: { path: { id } } }));
      return 1;
    },
    meta,
  });

export const accountFailures = {
  changeEmail: {
    codes: { email_taken: msg`User with current email already exists` },
    fallback: msg`An error occurred while changing the e-mail`,
  },
  withdrawEmail: { fallback: msg`The change of the e-mail could not be cancelled` },
  loadSessions: { fallback: msg`Failed to load the sessions` },
  endSessions: { fallback: msg`Failed to sign out elsewhere` },
  changePassword: { fallback: msg`An error occurred while changing the password` },
} satisfies Record<string, FailureTexts>;
