import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { NetworkDocumentSummary, RegistrationRequest } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PasswordField } from '@publisher-console/ui/password-field';
import { TextField } from '@publisher-console/ui/text-field';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { lazyRouteComponent, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import type { FailureTexts } from '#common/failures/failure-text.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { StorageNotice } from '#features/auth/storage-notice.tsx';
import type { ServerData } from '#network-documents/server-query.ts';
import { ConsentField } from './consent-field.tsx';
import type { NewAccount } from './link-resend.tsx';
import { signUpSchema } from './sign-up.schema.ts';

/** Registers a publisher, to whom a link is mailed. */
const signUp = (api: ApiClient) =>
  mutationOptions({
    mutationFn: (body: RegistrationRequest) => unwrap(api.POST('/registration', { body })),
  });

const signUpFailures: FailureTexts = {
  codes: { email_taken: msg`User with current email already exists` },
  fallback: msg`An error occurred`,
};

/** The registration form and its mutation. */
function useSignUp(onSignedUp: (account: NewAccount) => void) {
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...signUp(api),
    onMutate: () => ui.snackbar.clear(),
    onSuccess: ({ email }, { password }) => onSignedUp({ email, password }),
    // docs/product.md, section 5: this error is a snackbar, which is visible at every scroll position of the page.
    onError: (failure) => {
      const [fieldError] = (failure instanceof ApiFailure && failure.fieldErrors.email) || [];
      if (fieldError !== undefined) ui.snackbar.show({ text: fieldError, color: 'danger' });
    },
  });
  const form = useSchemaForm({
    schema: signUpSchema,
    submit: (values) => mutate(values),
    pending: isPending,
    error,
    failures: signUpFailures,
  });
  return { form, isPending };
}

interface SignUpFormProps {
  /** The network documents that we publish, if the server has fetched the list. */
  published: ServerData<NetworkDocumentSummary[]> | undefined;
  onSignedUp: (account: NewAccount) => void;
}

/** The registration form. */
function SignUpForm({ published, onSignedUp }: SignUpFormProps) {
  const { t } = useLingui();
  const { form, isPending } = useSignUp(onSignedUp);
  return (
    <Form of={form}>
      <p className="text-text-muted">
        <Trans>All fields are required.</Trans>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName')} required label={t`First name`} autoComplete="given-name" />
        <TextField {...form.field('lastName')} required label={t`Last name`} autoComplete="family-name" />
      </div>
      <TextField {...form.field('email')} required type="email" label={t`E-mail`} autoComplete="email" />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          {...form.field('password')}
          required
          label={t`Password`}
          hint={t`At least 8 characters`}
          revealLabel={t`Show the password`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('passwordConfirm')}
          required
          label={t`Repeat password`}
          revealLabel={t`Show the password`}
          autoComplete="new-password"
        />
      </div>
      <TextField {...form.field('name')} required label={t`Company name`} autoComplete="organization" />
      <TextField
        {...form.field('website')}
        required
        inputMode="url"
        autoCapitalize="none"
        label={t`Website or app-store link`}
        autoComplete="url"
      />
      <TextField
        {...form.field('contacts')}
        required
        label={t`Additional contact (messenger)`}
        hint={t`Another way to reach you, such as Telegram`}
        autoComplete="off"
      />
      <ConsentField field={form.field('isPrivacyPolicyAccepted')} published={published} />
      <Button type="submit" block pending={isPending}>
        <Trans context="button">Sign up</Trans>
      </Button>
    </Form>
  );
}

const SignUpDoneDialog = lazyRouteComponent(() => import('./sign-up-done-dialog.tsx'), 'SignUpDoneDialog');

/** Registration: the form, then a dialog about the confirmation link. */
export function SignUpPage({ published }: { published: ServerData<NetworkDocumentSummary[]> | undefined }) {
  const [account, setAccount] = useState<NewAccount>();
  return (
    <div className="flex w-full max-w-lg flex-col gap-6">
      <h1 className="text-center text-heading font-semibold tracking-tight">
        <Trans>Sign up</Trans>
      </h1>
      <StorageNotice />
      <Card className="p-6">
        <SignUpForm published={published} onSignedUp={setAccount} />
      </Card>
      <p className="text-center text-text-muted">
        <Trans>
          Already have an account?{' '}
          <Link to="/auth/login" className={linkStyle()}>
            Sign in
          </Link>
        </Trans>
      </p>
      <LazyComponent>
        {account !== undefined && <SignUpDoneDialog account={account} onClose={() => setAccount(undefined)} />}
      </LazyComponent>
    </div>
  );
}
