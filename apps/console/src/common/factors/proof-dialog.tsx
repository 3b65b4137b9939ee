import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FactorMethod } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { PasswordField } from '@publisher-console/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import * as v from 'valibot';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { AccountName } from '#common/forms/account-name.tsx';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import type { ProofCalls } from './factor-calls.ts';

const proofFailures: FailureTexts = {
  codes: { invalid_credentials: msg`Incorrect password` },
  fallback: msg`Failed to check the password`,
};

/** The present password: no rules but that of a mandatory field. */
const passwordProofSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(mandatory)) });

interface ProofDialogProps {
  open: boolean;
  /** How a second factor is proven; null where the password is asked for. */
  methods: readonly FactorMethod[] | null;
  email: string;
  onProven: () => void;
  onCancel: () => void;
}

/** The dialog of publishers or of the staff: their sessions are proven by different calls. */
export type ProofDialogType = ComponentType<ProofDialogProps>;

/** Asks for the account's password again, or for a second factor, over the dialog that needs it. That one stays open with its values. */
export function ProofDialog({ open, methods, onCancel, ...form }: ProofDialogProps & { calls: ProofCalls }) {
  const { t } = useLingui();
  return (
    <Dialog
      size="small"
      open={open}
      onOpenChange={onCancel}
      title={<Trans>Confirm it is you</Trans>}
      description={
        methods === null ? (
          <Trans>It has been a while since you entered your password.</Trans>
        ) : (
          <Trans>It has been a while since you used your second factor.</Trans>
        )
      }
      closeLabel={t`Close`}
    >
      {methods === null ? (
        <PasswordProofForm {...form} />
      ) : (
        <LazyComponent>
          <FactorCheck calls={form.calls} methods={methods} onProven={form.onProven} />
        </LazyComponent>
      )}
    </Dialog>
  );
}

const FactorCheck = lazyRouteComponent(() => import('./factor-check.tsx'), 'FactorCheck');

interface PasswordProofFormProps extends Pick<ProofDialogProps, 'email' | 'onProven'> {
  calls: ProofCalls;
}

function PasswordProofForm({ email, calls, onProven }: PasswordProofFormProps) {
  const { t } = useLingui();
  const { mutate, isPending, error } = useMutation({ mutationFn: calls.provePassword });
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
