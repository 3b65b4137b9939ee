import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { PasswordField } from '@publisher-console/ui/password-field';

import { Form, useSchemaForm } from '#lib/form.tsx';
import { newPasswordTexts } from '#lib/new-password.ts';
import { useRouterContext } from '#lib/router-context.ts';

import { AccountName } from './account-name.tsx';
import { accountFailures, changePassword } from './account.mutations.ts';
import { passwordChangeSchema } from './password-change.schema.ts';
import { PasswordProofDialog } from './password-proof-dialog.tsx';
import { useProvenMutation } from './use-proven-mutation.ts';

interface PasswordChangeDialogProps {
  open: boolean;
  email: string;
  /** The session comes from a restore link: everything else waits for this. */
  restored: boolean;
  onClose: () => void;
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
  const change = useProvenMutation({
    ...changePassword(api),
    onSuccess: () => {
      ui.snackbar.show({ text: t`Password changed` });
      onChanged();
    },
  });
  const form = useSchemaForm({
    schema: passwordChangeSchema,
    texts: newPasswordTexts,
    submit: change.mutate,
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
      <PasswordProofDialog {...change.proof} email={email} />
    </>
  );
}
