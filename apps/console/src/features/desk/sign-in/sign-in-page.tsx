import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { PasskeyProof } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { PasswordField } from '@publisher-console/ui/password-field';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { FactorForm } from '#common/factors/factor-form.tsx';
import { passkeyError } from '#common/factors/passkey-error.ts';
import { requiredFactor } from '#common/factors/required-factor.ts';
import type { RequiredFactor } from '#common/factors/required-factor.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { emailAddress } from '#common/forms/email-address.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { mandatory } from '#common/forms/length.ts';
import { useDesk } from '#desk/desk.ts';
import type { DeskApi } from '#desk/desk.ts';
import { deskHome } from '#desk/desk-redirects.ts';
import { deskReturnTo } from '#desk/desk-return-to.ts';
import { notFromHere } from '#desk/staff-failures.ts';
import { useBegin } from './use-begin.ts';

const signInSchema = v.object({
  login: emailAddress,
  password: v.pipe(v.string(), v.nonEmpty(mandatory)),
});

const failures: FailureTexts = {
  codes: {
    invalid_credentials: msg`Invalid username or password`,
    factor_invalid: msg`This passkey does not belong to an account here.`,
    not_found: notFromHere,
    not_staff: msg`This account is not one of the network’s staff. Publishers sign in to the console.`,
  },
  fallback: msg`Failed to sign in`,
};

async function passkeyOptions(api: DeskApi, ticket?: string): Promise<Record<string, unknown>> {
  const body = ticket === undefined ? {} : { ticket };
  return (await unwrap(api.POST('/login/passkey/options', { body }))).options;
}

interface DeskFactorStepProps {
  factor: RequiredFactor;
  next: string;
}

/** The second step of a sign-in. */
export function DeskFactorStep({ factor: { ticket, methods }, next }: DeskFactorStepProps) {
  const { api } = useDesk();
  const begin = useBegin(next);
  return (
    <FactorForm
      methods={methods}
      passkeyOptions={() => passkeyOptions(api, ticket)}
      prove={async (proof) => {
        begin(
          'passkey' in proof
            ? await unwrap(api.POST('/desk/login/passkey', { body: { ticket, ...proof } }))
            : await unwrap(api.POST('/desk/login/factor', { body: { ticket, ...proof } })),
        );
      }}
      onProven={() => undefined}
    />
  );
}

interface SignInFormProps {
  next: string;
  onFactorRequired: (factor: RequiredFactor) => void;
}

function SignInForm({ next, onFactorRequired }: SignInFormProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const begin = useBegin(next);
  const signIn = useMutation({
    mutationFn: (body: v.InferOutput<typeof signInSchema>) => unwrap(api.POST('/desk/login', { body })),
    onSuccess: begin,
    onError: (failure) => {
      const factor = requiredFactor(failure);
      if (factor !== null) onFactorRequired(factor);
    },
  });
  const withPasskey = useMutation({
    mutationFn: async () => {
      const { signWithPasskey } = await import('#common/factors/passkey-dialogs.ts');
      const passkey: PasskeyProof = await signWithPasskey(await passkeyOptions(api));
      return unwrap(api.POST('/desk/login/passkey', { body: { passkey } }));
    },
    onSuccess: begin,
  });
  const form = useSchemaForm({
    schema: signInSchema,
    submit: (values) => signIn.mutate(values),
    pending: signIn.isPending,
    error: signIn.error ?? passkeyError(withPasskey.error),
    failures,
  });
  return (
    <Form of={form}>
      <TextField {...form.field('login')} type="email" label={t`E-mail`} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        revealLabel={t`Show the password`}
        autoComplete="current-password"
      />
      <Button type="submit" block pending={signIn.isPending}>
        <Trans context="button">Sign in</Trans>
      </Button>
      <Button variant="secondary" block pending={withPasskey.isPending} onClick={() => withPasskey.mutate()}>
        <Trans context="button">Use a passkey</Trans>
      </Button>
    </Form>
  );
}

export const signInSearch = v.object({
  /** The requested page of the desk. */
  next: v.optional(v.pipe(v.unknown(), v.transform(deskReturnTo))),
  /** The reason of a redirect. */
  because: v.fallback(v.optional(v.picklist(['ended'])), undefined),
});

/** The sign-in of the network's staff. It then opens the requested page. */
export function SignInPage({ next, because }: v.InferOutput<typeof signInSearch>) {
  const [factor, setFactor] = useState<RequiredFactor | null>(null);
  const target = next ?? deskHome;
  const hasEnded = because === 'ended';
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-heading font-semibold tracking-tight">
        <Trans>Sign in to the desk</Trans>
      </h1>
      {(hasEnded || next !== undefined) && (
        <output className="block rounded-base bg-notice-soft px-4 py-3 text-notice">
          {hasEnded ? (
            <Trans>Your session has ended. Sign in again to continue.</Trans>
          ) : (
            <Trans>Sign in to continue.</Trans>
          )}
        </output>
      )}
      {factor === null ? (
        <SignInForm next={target} onFactorRequired={setFactor} />
      ) : (
        <DeskFactorStep factor={factor} next={target} />
      )}
      <p className="text-text-muted">
        <Trans>
          The desk is for the network’s staff.{' '}
          <a href="/auth/login" className={linkStyle()}>
            Publishers sign in here
          </a>
          .
        </Trans>
      </p>
    </div>
  );
}
