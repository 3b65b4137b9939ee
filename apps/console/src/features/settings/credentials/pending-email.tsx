import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Button } from '@publisher-console/ui/button';
import { useRef } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { causesRedirect } from '#common/failures/use-reported-mutation.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { focusAround } from '#common/page/disappearing-button.tsx';
import { accountFailures, changeEmail } from '#features/settings/account.mutations.ts';

import { PasswordProofDialog } from './password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';

interface PendingEmailProps {
  /** The present e-mail, which stays until the confirmation. */
  email: string;
  pending: string;
  expiresAt: string;
}

/** The e-mail that waits for its confirmation, with a button that withdraws it. */
export function PendingEmail({ email, pending, expiresAt }: PendingEmailProps) {
  const { t, i18n } = useLingui();
  const { api, ui } = useRouterContext();
  const button = useRef<HTMLButtonElement>(null);
  const withdraw = useProvenMutation(
    {
      ...changeEmail(api),
      onSuccess: () => {
        // The focused button is about to disappear.
        if (button.current !== null && button.current === document.activeElement) focusAround(button.current);
        ui.snackbar.show({ text: t`The e-mail stays as it is` });
      },
      onError: (failure) => {
        if (causesRedirect(failure) || (failure instanceof ApiFailure && failure.code === 'reauth_required')) return;
        ui.snackbar.show({ text: failureSentences(i18n, failure, accountFailures.withdrawEmail), color: 'danger' });
      },
    },
    () => {},
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-base bg-notice-soft px-4 py-3 text-notice">
      <p className="min-w-0 wrap-anywhere">
        <Trans>
          To change it to <strong>{pending}</strong>, open the link that we sent there. It works until{' '}
          <ExactTime at={expiresAt} />.
        </Trans>
      </p>
      <Button ref={button} variant="secondary" pending={withdraw.isPending} onClick={() => withdraw.send({ email })}>
        <Trans context="button">Cancel the change</Trans>
      </Button>
      <PasswordProofDialog {...withdraw.proof} email={email} />
    </div>
  );
}
