import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Factor } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { factorNameSchema } from './factor-name.schema.ts';
import type { FactorCalls } from './factor-calls.ts';
import type { FactorDialogProps } from './app-code-dialog.tsx';
import { addPasskey, factorFailures, renameFactor } from './factors.mutations.ts';
import { passkeyError } from './passkey-error.ts';
import { useProvenMutation } from './use-proven-mutation.ts';

const existingPasskey = {
  fallback: msg`This device or password manager has a passkey of yours already. Use another one.`,
};

/** Requests a name for a passkey; then the browser makes the passkey. */
export function PasskeyDialog({ email, calls, ProofDialog, onClose, onAdded }: FactorDialogProps) {
  const { t } = useLingui();
  const add = useProvenMutation(addPasskey(calls), onAdded);
  const form = useSchemaForm({
    schema: factorNameSchema,
    submit: add.send,
    pending: add.isPending,
    error: passkeyError(add.error),
    // The error name with which browsers report that the device already has a passkey of this person.
    failures: add.error?.name === 'InvalidStateError' ? existingPasskey : factorFailures.add,
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
      <ProofDialog {...add.proof} email={email} />
    </Dialog>
  );
}

interface FactorNameDialogProps {
  factor: Factor;
  calls: FactorCalls;
  onClose: () => void;
  onRenamed: () => void;
}

/** Changes the name of a factor, which only its owner sees. */
export function FactorNameDialog({ factor: { id, name }, calls, onClose, onRenamed }: FactorNameDialogProps) {
  const { t } = useLingui();
  const rename = useMutation({ ...renameFactor(calls, id), onSuccess: onRenamed });
  const form = useSchemaForm({
    schema: factorNameSchema,
    submit: (values) => rename.mutate(values),
    pending: rename.isPending,
    error: rename.error,
    failures: factorFailures.rename,
  });
  return (
    <Dialog size="small" open onOpenChange={onClose} title={<Trans>Rename the factor</Trans>} closeLabel={t`Close`}>
      <Form of={form}>
        <TextField {...form.field('name')} label={t`Name`} defaultValue={name} autoComplete="off" />
        <Button type="submit" block pending={rename.isPending}>
          <Trans context="button">Save</Trans>
        </Button>
      </Form>
    </Dialog>
  );
}
