import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { LoginRequest } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PasswordField } from '@publisher-console/ui/password-field';
import { TextField } from '@publisher-console/ui/text-field';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { lazyRouteComponent, Link, useHydrated, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { passkeyError } from '#common/factors/passkey-error.ts';
import { requiredFactor } from '#common/factors/required-factor.ts';
import type { RequiredFactor } from '#common/factors/required-factor.ts';
import { minutesUntilRetry } from '#common/failures/failure-text.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { beginSession } from '#features/auth/session-begin.ts';
import { StorageNotice } from '#features/auth/storage-notice.tsx';
import { signInSchema } from './sign-in.schema.ts';

/** Signs in with a passkey alone. Its code is loaded when it is needed. */
const passkeySignIn = (api: ApiClient, session: SyncSession) =>
  mutationOptions({
    mutationFn: async (_body: undefined, { client }) => {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
      beginSession(session, client, await signInWithPasskey(api));
    },
  });

/** Signs in and stores the session in this browser. */
const signIn = (api: ApiClient, session: SyncSession) =>
  mutationOptions({
    mutationFn: async (body: LoginRequest, { client }) => {
      beginSession(session, client, await unwrap(api.POST('/login', { body })));
    },
  });

const signInFailures: FailureTexts = {
  codes: {
    invalid_credentials: msg`Invalid username or password`,
    factor_invalid: msg`This passkey does not belong to an account here.`,
    email_not_confirmed: msg`Please confirm your e-mail first. We have sent you a new link.`,
    link_limit: (failure) => newLinkLaterText(minutesUntilRetry(failure)),
  },
  fallback: msg`Failed to sign in`,
};

function newLinkLaterText(minutes: number): MessageDescriptor {
  return msg`Please confirm your e-mail first. No new link was sent: use the newest one, or sign in again in ${plural(minutes, { one: '# minute', other: '# minutes' })} to get another.`;
}

/**
 * Focuses a field after the load of its page. It does not do so on touch screens, where the keyboard would cover the
 * page, nor after a navigation inside the console, which focuses the heading, nor if another element has the focus.
 * @returns the ref of the field
 */
function useFirstFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated || !isWanted || document.activeElement !== document.body) return;
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [hydrated, isWanted]);
  return field;
}

interface SignInFormProps {
  /** Focuses the first field after the load, see `useFirstFocus`. */
  focusesOnMount: boolean;
  /** Called once the session is stored. */
  onSignedIn: () => void;
  /** Called if the password is right and a second factor is needed. */
  onFactorRequired: (factor: RequiredFactor) => void;
  /** Called with the typed address, which may be incomplete. */
  onForgotPassword: (email: string) => void;
}

/** E-mail and password. */
function SignInForm({ focusesOnMount, onSignedIn, onFactorRequired, onForgotPassword }: SignInFormProps) {
  const { t } = useLingui();
  const { api, session } = useRouterContext();
  const { mutate, isPending, error } = useMutation(signIn(api, session));
  const withPasskey = useMutation(passkeySignIn(api, session));
  const form = useSchemaForm({
    schema: signInSchema,
    submit: (values) =>
      mutate(values, {
        onSuccess: onSignedIn,
        onError: (failure) => {
          const factor = requiredFactor(failure);
          if (factor !== null) onFactorRequired(factor);
        },
      }),
    pending: isPending,
    error: error ?? passkeyError(withPasskey.error),
    failures: signInFailures,
  });
  const firstField = useFirstFocus(focusesOnMount);
  return (
    <Form of={form}>
      <TextField ref={firstField} {...form.field('login')} type="email" label={t`E-mail`} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        revealLabel={t`Show the password`}
        autoComplete="current-password"
      />
      <Button type="submit" block pending={isPending}>
        <Trans context="button">Sign in</Trans>
      </Button>
      <Button
        variant="secondary"
        block
        pending={withPasskey.isPending}
        onClick={() => withPasskey.mutate(undefined, { onSuccess: onSignedIn })}
      >
        <Trans context="button">Use a passkey</Trans>
      </Button>
      <Button
        variant="quiet"
        block
        className="-my-2"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          const email = currentTarget.form && new FormData(currentTarget.form).get('login');
          onForgotPassword(typeof email === 'string' ? email : '');
        }}
      >
        <Trans context="button">Forgot your password?</Trans>
      </Button>
    </Form>
  );
}

interface SignInReasonProps {
  hasEnded: boolean;
  /** Whether the visitor requested a page that needs a sign-in. */
  hasTarget: boolean;
}

/** The reason of a redirect to the sign-in page. */
function SignInReason({ hasEnded, hasTarget }: SignInReasonProps) {
  if (!hasEnded && !hasTarget) return null;
  return (
    <output className="block rounded-base bg-notice-soft px-4 py-3 text-notice">
      {hasEnded ? (
        <Trans>Your session has ended. Sign in again to continue.</Trans>
      ) : (
        <Trans>Sign in to continue.</Trans>
      )}
    </output>
  );
}

/** A notice on the sign-in page of a demo network: what it is, and how to sign in. */
function DemoNotice() {
  const { demoAccount } = useRouterContext().settings;
  if (demoAccount === undefined) return null;
  const { email, password } = demoAccount;
  return (
    <p className="rounded-base bg-accent-soft px-4 py-3">
      <Trans>
        This is a demo: its publishers and figures are invented. Sign in with{' '}
        <b className="font-semibold whitespace-nowrap">{email}</b> and{' '}
        <b className="font-semibold whitespace-nowrap">{password}</b>.
      </Trans>
    </p>
  );
}

const PasswordRestoreDialog = lazyRouteComponent(
  () => import('./password-restore-dialog.tsx'),
  'PasswordRestoreDialog',
);

const FactorStep = lazyRouteComponent(() => import('./factor-step.tsx'), 'FactorStep');

/** The page after a sign-in if no other one was requested. */
const homePath = '/';

interface SignInPageProps {
  /** The requested page of this console, validated. */
  next: string | undefined;
  /** Whether a session has ended and redirected to this page. */
  hasEnded: boolean;
  /** Whether the dialog for a lost password is open. */
  restoring: boolean;
  onRestoring: (restoring: boolean) => void;
}

/** The sign-in. It then opens the requested page. */
export function SignInPage({ next, hasEnded, restoring, onRestoring }: SignInPageProps) {
  const router = useRouter();
  const { session } = useRouterContext();
  const [email, setEmail] = useState('');
  const [factor, setFactor] = useState<RequiredFactor | null>(null);
  const target = next ?? homePath;
  const goOn = (): void => void router.navigate({ href: target, replace: true });

  // After hydration, because only the browser has the session.
  useEffect(() => {
    if (session.read() !== null) void router.navigate({ href: target, replace: true });
  }, [router, session, target]);

  return (
    <div className="flex w-full max-w-sm flex-col gap-6">
      <h1 className="text-center text-heading font-semibold tracking-tight">
        <Trans>Sign in</Trans>
      </h1>
      <DemoNotice />
      <SignInReason hasEnded={hasEnded} hasTarget={next !== undefined} />
      <StorageNotice />
      <Card className="p-6">
        {factor !== null && (
          <LazyComponent>
            <FactorStep factor={factor} onSignedIn={goOn} />
          </LazyComponent>
        )}
        {factor === null && (
          <SignInForm
            // The reason of a redirect has to be read out before the form.
            focusesOnMount={!hasEnded && next === undefined && !restoring}
            onSignedIn={goOn}
            onFactorRequired={setFactor}
            onForgotPassword={(typed) => {
              setEmail(typed);
              onRestoring(true);
            }}
          />
        )}
      </Card>
      <p className="text-center text-text-muted">
        <Trans>
          New here?{' '}
          <Link to="/auth/signup" className={linkStyle()}>
            Create an account
          </Link>
        </Trans>
      </p>
      <LazyComponent>
        {restoring && <PasswordRestoreDialog initialEmail={email} onClose={() => onRestoring(false)} />}
      </LazyComponent>
    </div>
  );
}
