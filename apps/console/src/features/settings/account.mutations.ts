import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { EmailUpdateRequest, PasswordUpdateRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { currentUserQuery } from '#lib/current-user.queries.ts';
import type { FailureTexts } from '#lib/failure-text.ts';

/** Changes the e-mail of the account, and shows the new one everywhere. */
export const changeEmail = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (body: EmailUpdateRequest, { client }) => {
      client.setQueryData(currentUserQuery(api).queryKey, await unwrap(api.PUT('/user/update/email', { body })));
    },
  });

/** Changes the password of the account, which ends its other sessions. */
export const changePassword = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: PasswordUpdateRequest) => unwrap(api.PUT('/user/update/password', { body })),
  });

export const accountFailures = {
  changeEmail: {
    codes: { email_taken: msg`User with current email already exists` },
    fallback: msg`An error occurred while changing the e-mail`,
  },
  changePassword: { fallback: msg`An error occurred while changing the password` },
} satisfies Record<string, FailureTexts>;
