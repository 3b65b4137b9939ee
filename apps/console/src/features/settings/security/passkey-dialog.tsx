import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useRouterContext } from '#common/context/router-context.ts';
import { passkeyError } from '#common/factors/passkey-error.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { PasswordProofDialog } from '#features/settings/credentials/password-proof-dialog.tsx';
import { useProvenMutation } from '#features/settings/credentials/use-proven-mutation.ts';
import type { AddedFactor } from './app-code-dialog.tsx';
import { factorNameSchema } from './factor-name.schema.ts';
import { addPasskey, factorFailures } from './factors.mutations.ts';

interface PasskeyDialogProps {
  email: string;
  onClose: () => void;
  onAdded: (added: AddedFactor) => void;
}

/** Names a passkey, which the browser then makes. */
export function PasskeyDialog({ email, onClose, onAdded }: PasskeyDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const add = useProvenMutation(addPasskey(api), onAdded);
  const form = useSchemaForm({
    schema: factorNameSchema,
    submit: add.send,
    pending: add.isPending,
    error: passkeyError(add.error),
    failures: factorFailures.add,
  });
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Add a passkey</Trans>} closeLabel={t`Close`}>
      <p>
        <Trans>Your device or password manager keeps it. You unlock it with a fingerprint, your face or a PIN.</Trans>
      </p>
      <Form of={form}>
        <TextField {...form.field('name')} label={t`Name`} defaultValue={t`Passkey`} autoComplete="off" />
        <Button type="submit" block pending={add.isPending}>
          <Trans context="button">Continue</Trans>
        </Button>
      </Form>
      <PasswordProofDialog {...add.proof} email={email} />
    </Dialog>
  );
}
