import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { EmailUpdateRequest, PasswordUpdateRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { currentUserQuery } from '#lib/current-user.queries.ts';
import type { FailureTexts } from '#lib/failure-text.ts';

/** Gives the account another address; every place that shows it follows. */
export const changeEmail = (api: ApiClient) =>
  mutationOptions({
    mutationFn: async (body: EmailUpdateRequest, { client }) => {
      client.setQueryData(currentUserQuery(api).queryKey, await unwrap(api.PUT('/user/update/email', { body })));
    },
  });

/** Gives the account another password, which ends its other sessions. */
export const changePassword = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: PasswordUpdateRequest) => unwrap(api.PUT('/user/update/password', { body })),
  });

export const accountFailures = {
  changeEmail: { fallback: msg`An error occurred while changing the e-mail` },
  changePassword: { fallback: msg`An error occurred while changing the password` },
} satisfies Record<string, FailureTexts>;
