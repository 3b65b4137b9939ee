import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { LoginRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { minutesUntilRetry } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { beginSession } from '#features/auth/session-begin.ts';

/** Signs in and stores the session in this browser. */
export const signIn = (api: ApiClient, session: SyncSession) =>
  mutationOptions({
    mutationFn: async (body: LoginRequest, { client }) => {
      beginSession(session, client, await unwrap(api.POST('/login', { body })));
    },
  });

export const signInFailures: FailureTexts = {
  codes: {
    invalid_credentials: msg`Invalid username or password`,
    email_not_confirmed: msg`Please confirm your e-mail first. We have sent you a new link.`,
    link_limit: (failure) => newLinkLaterText(minutesUntilRetry(failure)),
    account_blocked: msg`This account is blocked. Please contact support.`,
  },
  fallback: msg`Failed to sign in`,
};

function newLinkLaterText(minutes: number): MessageDescriptor {
  return msg`Please confirm your e-mail first. No new link was sent: use the newest one, or sign in again in ${plural(minutes, { one: '# minute', other: '# minutes' })} to get another.`;
}
