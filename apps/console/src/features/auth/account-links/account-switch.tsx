import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { keepAccount, switchAccount } from './account-link.mutations.ts';
import type { OtherAccount } from './account-link.mutations.ts';
import { maskedEmail } from './masked-email.ts';

interface AccountSwitchProps {
  choice: OtherAccount;
  onSwitched: () => void;
  onKept: () => void;
}

/** Asks whether to switch to the account of a link or to stay signed in to the present one. */
export function AccountSwitch({ choice, onSwitched, onKept }: AccountSwitchProps) {
  const context = useRouterContext();
  const change = useMutation({ ...switchAccount(context), onSuccess: onSwitched });
  const keep = useMutation({ ...keepAccount(context), onSuccess: onKept });
  const isPending = change.isPending || keep.isPending;
  const heading = useRef<HTMLHeadingElement>(null);
  const { present } = choice;
  const linked = maskedEmail(choice.begun.user.email);

  // The pressed button is gone. The focus must not be on a button here, which a double press would press.
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="flex flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-heading font-semibold tracking-tight">
        <Trans>Another account is signed in</Trans>
      </h1>
      <p className="wrap-anywhere text-text-muted">
        <Trans>
          This link belongs to <strong className="text-text">{linked}</strong>. In this browser you are signed in as{' '}
          <strong className="text-text">{present}</strong>. If you switch, that session ends.
        </Trans>
      </p>
      <Button block pending={isPending} onClick={() => change.mutate(choice)}>
        <Trans context="button">Switch to {linked}</Trans>
      </Button>
      <Button variant="quiet" block pending={isPending} onClick={() => keep.mutate(choice)}>
        <Trans context="button">Stay signed in as {present}</Trans>
      </Button>
    </div>
  );
}
