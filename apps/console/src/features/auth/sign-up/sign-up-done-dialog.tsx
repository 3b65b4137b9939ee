import { Trans, useLingui } from '@lingui/react/macro';
import { buttonStyle } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { Link } from '@tanstack/react-router';

import { LinkResend } from './link-resend.tsx';
import type { NewAccount } from './link-resend.tsx';

interface SignUpDoneDialogProps {
  /** The new account. The link was sent to its address. */
  account: NewAccount;
  /** Returns to the form, where a mistyped address can be corrected. */
  onClose: () => void;
}

/** The address to which the confirmation link was sent, and what to do if it does not arrive. */
export function SignUpDoneDialog({ account, onClose }: SignUpDoneDialogProps) {
  const { t } = useLingui();
  const { email } = account;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Confirm your e-mail</Trans>}
      description={
        <span className="wrap-anywhere">
          <Trans>
            An e-mail confirmation link was sent to <strong className="text-text">{email}</strong>
          </Trans>
        </span>
      }
      closeLabel={t`Close`}
      actions={
        <Link to="/auth/login" className={buttonStyle({ block: true })}>
          <Trans context="button">Back to sign in</Trans>
        </Link>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-text-muted">
        <li>
          <Trans>The link works for 24 hours.</Trans>
        </li>
        <li>
          <Trans>If the e-mail does not arrive, check your spam folder.</Trans>
        </li>
        <li>
          <Trans>If the address is wrong, close this window and correct it.</Trans>
        </li>
      </ul>
      <LinkResend account={account} />
    </Dialog>
  );
}
