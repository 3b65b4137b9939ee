import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { PasswordRestoreRequest } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { TextField } from '@publisher-console/ui/text-field';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { emailAddress } from '#common/forms/email-address.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';

/** Sends a link that restores a lost password. */
export const requestPasswordRestore = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: PasswordRestoreRequest) => unwrap(api.POST('/restore/password', { body })),
  });

export const passwordRestoreFailures: FailureTexts = {
  fallback: msg`The specified email address not found, or an error has occurred while resetting your password`,
};

const schema = v.object({ email: emailAddress });

interface PasswordRestoreDialogProps {
  /** The value of the sign-in form. */
  initialEmail: string;
  onClose: () => void;
}

/** Requests the e-mail of an account with a lost password, and then shows where the link was sent. */
export function PasswordRestoreDialog({ initialEmail, onClose }: PasswordRestoreDialogProps) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { mutate, isPending, error, data } = useMutation(requestPasswordRestore(api));
  const form = useSchemaForm({
    schema,
    submit: (values) => mutate(values),
    pending: isPending,
    error,
    failures: passwordRestoreFailures,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Password restore</Trans>}
      description={
        data === undefined && (
          <Trans>Enter the e-mail of your account. We will send you a link to choose a new password.</Trans>
        )
      }
      closeLabel={t`Close`}
    >
      <output className="flex flex-col gap-5 empty:hidden">
        {data !== undefined && <LinkSent email={data.email} onClose={onClose} />}
      </output>
      {data === undefined && (
        <Form of={form}>
          <TextField
            {...form.field('email')}
            type="email"
            label={t`E-mail`}
            autoComplete="username"
            defaultValue={initialEmail}
          />
          <Button type="submit" block pending={isPending}>
            <Trans context="button">Send the link</Trans>
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

function LinkSent({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <>
      <p className="wrap-anywhere">
        <Trans>
          A reset link was sent to <strong>{email}</strong>
        </Trans>
      </p>
      <p className="text-text-muted">
        <Trans>It works for 30 minutes and only once. If the e-mail does not arrive, check your spam folder.</Trans>
      </p>
      <Button block onClick={onClose} ref={(button) => button?.focus()}>
        <Trans context="button">Close</Trans>
      </Button>
    </>
  );
}
