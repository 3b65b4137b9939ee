import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { failureText } from '#lib/failure-text.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { resendFailures, resendLink, resendsMax } from './link-resend.mutations.ts';

/** Who has just signed up. The password is kept nowhere but in the page. */
export interface NewAccount {
  email: string;
  password: string;
}

/** A button that sends the confirmation link again, and what came of it. */
export function LinkResend({ account: { email, password } }: { account: NewAccount }) {
  const { i18n } = useLingui();
  const { api, session } = useRouterContext();
  const navigate = useNavigate();
  const [sentCount, setSentCount] = useState(0);
  const isOver = sentCount === resendsMax;
  const { mutate, isPending, error } = useMutation({
    ...resendLink(api, session),
    onSuccess: (outcome) => {
      if (outcome === 'sent') setSentCount(sentCount + 1);
      else void navigate({ to: '/', replace: true });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="quiet"
        block
        pending={isPending}
        aria-disabled={isOver || isPending || undefined}
        className={isOver ? 'opacity-50' : ''}
        onClick={() => !isOver && mutate({ login: email, password })}
      >
        <Trans context="button">Send the link again</Trans>
      </Button>
      <output className="text-text-muted empty:hidden">
        {sentCount > 0 && <Trans>A new link was sent. Only the newest one works.</Trans>}{' '}
        {isOver && <Trans>You can get another one in an hour.</Trans>}
      </output>
      <p role="alert" className="text-danger empty:hidden">
        {error !== null && failureText(i18n, error, resendFailures)}
      </p>
    </div>
  );
}
