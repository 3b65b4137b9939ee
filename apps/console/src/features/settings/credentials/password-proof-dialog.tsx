import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { PasswordField } from '@publisher-console/ui/password-field';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';

import { AccountName } from './account-name.tsx';
import { proofFailures, provePassword } from './password-proof.mutations.ts';
import { passwordProofSchema } from './password-proof.schema.ts';

interface PasswordProofDialogProps {
  open: boolean;
  email: string;
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the account's password again, over the dialog that needs it. That one stays open with its values. */
export function PasswordProofDialog({ open, onCancel, ...form }: PasswordProofDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      size="small"
      open={open}
      onOpenChange={onCancel}
      title={<Trans>Confirm it is you</Trans>}
      description={<Trans>It has been a while since you entered your password.</Trans>}
      closeLabel={t`Close`}
    >
      <PasswordProofForm {...form} />
    </Dialog>
  );
}

function PasswordProofForm({ email, onProven }: Pick<PasswordProofDialogProps, 'email' | 'onProven'>) {
  const { t } = useLingui();
  const { api, session } = useRouterContext();
  const { mutate, isPending, error } = useMutation(provePassword(api, session));
  const form = useSchemaForm({
    schema: passwordProofSchema,
    submit: ({ password }) => mutate(password, { onSuccess: onProven }),
    pending: isPending,
    error,
    failures: proofFailures,
  });
  return (
    <Form of={form}>
      <AccountName email={email} />
      <PasswordField
        {...form.field('password')}
        label={t`Current password`}
        revealLabel={t`Show the password`}
        autoComplete="current-password"
      />
      <Button type="submit" block pending={isPending}>
        <Trans context="button">Continue</Trans>
      </Button>
    </Form>
  );
}
