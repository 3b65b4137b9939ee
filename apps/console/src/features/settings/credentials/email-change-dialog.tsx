import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { emailAddress } from '#common/forms/email-address.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { repetition } from '#common/forms/repetition.ts';
import { UnsavedChangesGuard } from '#common/forms/unsaved-changes.tsx';
import { accountFailures, changeEmail } from '#features/settings/account.mutations.ts';
import { PasswordProofDialog } from './password-proof-dialog.tsx';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';

/** The form for a new address, docs/product.md, section 5. */
const emailChangeSchema = v.pipe(
  v.object({ email: emailAddress, repeat: emailAddress }),
  repetition('repeat', 'email', msg`Emails have to match`.id),
);

interface EmailChangeDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
  /** Closes the dialog after the change. */
  onChanged: () => void;
}

export function EmailChangeDialog({ open, email, onClose, onChanged }: EmailChangeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<Trans>Change e-mail</Trans>}
      description={
        <Trans>
          We will send a link to the new address. Until it is used, {email} stays your e-mail, and gets a notice.
        </Trans>
      }
      closeLabel={t`Close`}
    >
      <EmailChangeForm email={email} onChanged={onChanged} />
    </Dialog>
  );
}

function EmailChangeForm({ email, onChanged }: Pick<EmailChangeDialogProps, 'email' | 'onChanged'>) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  // The message is shown on any page, but the dialog is closed only if it is still open.
  const change = useProvenMutation(
    {
      ...changeEmail(api),
      onSuccess: ({ email: present, pendingEmail }) => {
        // An API of the previous release changes the e-mail at once.
        const settled = present === email ? t`The e-mail stays as it is` : t`E-mail changed`;
        ui.snackbar.show({
          text: pendingEmail
            ? t`We sent a link to ${pendingEmail}. Until it is used, the e-mail stays as it is.`
            : settled,
        });
      },
    },
    onChanged,
  );
  const form = useSchemaForm({
    schema: emailChangeSchema,
    submit: ({ email: address }) => change.send({ email: address }),
    pending: change.isPending,
    error: change.error,
    failures: accountFailures.changeEmail,
  });
  return (
    <>
      <Form of={form}>
        <TextField {...form.field('email')} type="email" label={t`New e-mail`} autoComplete="email" />
        <TextField {...form.field('repeat')} type="email" label={t`Repeat the new e-mail`} autoComplete="email" />
        <Button type="submit" block pending={change.isPending}>
          <Trans context="button">Change e-mail</Trans>
        </Button>
      </Form>
      <UnsavedChangesGuard of={form} />
      <PasswordProofDialog {...change.proof} email={email} />
    </>
  );
}
