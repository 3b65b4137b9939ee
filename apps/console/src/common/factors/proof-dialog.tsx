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
import { requiredFactor } from './required-factor.ts';

const proofFailures: FailureTexts = {
  codes: { invalid_credentials: msg`Incorrect password` },
  fallback: msg`Failed to check the password`,
};

/** The present password. It is mandatory; the rules for new passwords do not apply to it. */
const passwordProofSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(mandatory)) });

interface ProofDialogProps {
  open: boolean;
  /** The accepted kinds of second factor; null if the dialog requests the password. */
  methods: readonly FactorMethod[] | null;
  email: string;
  onProven: () => void;
  onCancel: () => void;
}

/** The dialog of publishers or of the staff, which call different operations. */
export type ProofDialogType = ComponentType<ProofDialogProps>;

/** Requests the password or a second factor again, over the dialog that needs it, which stays open with its values. */
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

const loadFactorCheck = () => import('./factor-check.tsx');
const FactorCheck = lazyRouteComponent(loadFactorCheck, 'FactorCheck');
const SignInFactor = lazyRouteComponent(loadFactorCheck, 'SignInFactor');

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
  const factor = requiredFactor(error);
  if (factor !== null) {
    return (
      <LazyComponent>
        <SignInFactor calls={calls} factor={factor} onProven={onProven} />
      </LazyComponent>
    );
  }
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
