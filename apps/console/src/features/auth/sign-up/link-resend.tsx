import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { LoginRequest } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRouterContext } from '#common/context/router-context.ts';
import { failureText, minutesUntilRetry } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { beginSession } from '#features/auth/session-begin.ts';

/**
 * Sends another confirmation link to a new account: the API does so at each attempt to sign in. If the address has been
 * confirmed meanwhile, the attempt signs in instead.
 */
const resendLink = (api: ApiClient, session: SyncSession) =>
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

const resendFailures: FailureTexts = {
  codes: { link_limit: (failure) => notSentText(minutesUntilRetry(failure)) },
  fallback: msg`Failed to send the link`,
};

function notSentText(minutes: number): MessageDescriptor {
  return msg`No new link was sent. Use the newest one, or try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}

/** An account that has just signed up. Its password is only in the memory of the page. */
export interface NewAccount {
  email: string;
  password: string;
}

/** A button that sends the confirmation link again, and its result. */
export function LinkResend({ account: { email, password } }: { account: NewAccount }) {
  const { i18n } = useLingui();
  const { api, session } = useRouterContext();
  const navigate = useNavigate();
  const { mutate, isPending, data, error } = useMutation({
    ...resendLink(api, session),
    onSuccess: (outcome) => {
      if (outcome === 'signed-in') void navigate({ to: '/', replace: true });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <Button variant="quiet" block pending={isPending} onClick={() => mutate({ login: email, password })}>
        <Trans context="button">Send the link again</Trans>
      </Button>
      <output className="text-text-muted empty:hidden">
        {data === 'sent' && <Trans>A new link was sent. Only the newest one works.</Trans>}
      </output>
      <p role="alert" className="text-danger empty:hidden">
        {error !== null && failureText(i18n, error, resendFailures)}
      </p>
    </div>
  );
}
