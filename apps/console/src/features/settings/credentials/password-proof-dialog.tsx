import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { storedSession } from '@publisher-console/api-client/session-store';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { FactorMethod } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Dialog } from '@publisher-console/ui/dialog';
import { PasswordField } from '@publisher-console/ui/password-field';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { currentUserQuery } from '#session/current-user.queries.ts';
import { AccountName } from './account-name.tsx';

/** Proves the password by another sign-in, which replaces the session. */
const provePassword = (api: ApiClient, session: SyncSession) =>
  mutationOptions({
    mutationFn: async (password: string, { client }) => {
      // Refetched, because another tab may have changed the e-mail.
      const { user } = await client.fetchQuery({ ...currentUserQuery(api), staleTime: 0 });
      const body = { login: user.email, password };
      session.write(storedSession(await unwrap(api.POST('/login', { body }))));
    },
  });

const proofFailures: FailureTexts = {
  codes: { invalid_credentials: msg`Incorrect password` },
  fallback: msg`Failed to check the password`,
};

/** The present password: no rules but that of a mandatory field. */
const passwordProofSchema = v.object({ password: v.pipe(v.string(), v.nonEmpty(mandatory)) });

interface PasswordProofDialogProps {
  open: boolean;
  /** How a second factor is proven; null where the password is asked for. */
  methods: readonly FactorMethod[] | null;
  email: string;
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the account's password again, or for a second factor, over the dialog that needs it. That one stays open with its values. */
export function PasswordProofDialog({ open, methods, onCancel, ...form }: PasswordProofDialogProps) {
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
          <FactorCheck methods={methods} onProven={form.onProven} />
        </LazyComponent>
      )}
    </Dialog>
  );
}

const FactorCheck = lazyRouteComponent(() => import('#features/settings/security/factor-check.tsx'), 'FactorCheck');

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
