import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { LoginRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import { minutesUntilRetry } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { beginSession } from '#features/auth/session-begin.ts';

/**
 * Sends another confirmation link to a new account: the API does so at each attempt to sign in. If the address has been
 * confirmed meanwhile, a session begins instead.
 */
export const resendLink = (api: ApiClient, session: SyncSession) =>
  mutationOptions({
    mutationFn: async (body: LoginRequest, { client }): Promise<'sent' | 'signed-in'> => {
      try {
        beginSession(session, client, await unwrap(api.POST('/login', { body })));
        return 'signed-in';
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.code === 'email_not_confirmed') return 'sent';
        throw failure;
      }
    },
  });

export const resendFailures: FailureTexts = {
  codes: { link_limit: (failure) => notSentText(minutesUntilRetry(failure)) },
  fallback: msg`Failed to send the link`,
};

function notSentText(minutes: number): MessageDescriptor {
  return msg`No new link was sent. Use the newest one, or try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
