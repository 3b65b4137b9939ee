import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureText } from '#common/failures/failure-text.ts';

import { resendFailures, resendLink } from './link-resend.mutations.ts';

/** An account that has just signed up. The password is only in the page's memory. */
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
