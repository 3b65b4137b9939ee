import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { PasswordField } from '@publisher-console/ui/password-field';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { newPassword, passwordsDiffer } from '#common/forms/new-password.ts';
import { repetition } from '#common/forms/repetition.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { accountFailures, changePassword } from '#features/settings/account.mutations.ts';
import { AccountName } from '#common/forms/account-name.tsx';
import { PasswordProofDialog } from './password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';

/** The form for a new password, docs/product.md, section 5. */
const passwordChangeSchema = v.pipe(
  v.object({ password: newPassword, retry_password: v.pipe(v.string(), v.nonEmpty(mandatory)) }),
  repetition('retry_password', 'password', passwordsDiffer),
);

interface PasswordChangeDialogProps {
  open: boolean;
  email: string;
  /** Whether the session comes from a restore link, so that no other page opens before the password is changed. */
  restored: boolean;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

export function PasswordChangeDialog({ open, email, restored, onClose, onChanged }: PasswordChangeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={restored ? <Trans>Choose a new password</Trans> : <Trans>Change password</Trans>}
      description={
        restored ? (
          <Trans>You signed in with a link from an e-mail. Choose a new password to open the other pages.</Trans>
        ) : (
          <Trans>You stay signed in here, and are signed out everywhere else.</Trans>
        )
      }
      closeLabel={t`Close`}
    >
      <PasswordChangeForm email={email} onChanged={onChanged} />
    </Dialog>
  );
}

function PasswordChangeForm({ email, onChanged }: Pick<PasswordChangeDialogProps, 'email' | 'onChanged'>) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  // The message is shown on any page, but the dialog is closed only if it is still open.
  const change = useProvenMutation(
    { ...changePassword(api), onSuccess: () => ui.snackbar.show({ text: t`Password changed` }) },
    onChanged,
  );
  const form = useSchemaForm({
    schema: passwordChangeSchema,
    submit: change.send,
    pending: change.isPending,
    error: change.error,
    failures: accountFailures.changePassword,
  });
  return (
    <>
      <Form of={form}>
        <AccountName email={email} />
        <PasswordField
          {...form.field('password')}
          label={t`New password`}
          hint={t`At least 8 characters`}
          revealLabel={t`Show the password`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('retry_password')}
          label={t`Repeat the new password`}
          revealLabel={t`Show the password`}
          autoComplete="new-password"
        />
        <Button type="submit" block pending={change.isPending}>
          <Trans context="button">Change password</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <PasswordProofDialog {...change.proof} email={email} />
    </>
  );
}
