import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { Button } from '@publisher-console/ui/button';
import { Checkbox } from '@publisher-console/ui/checkbox';
import { PasswordField } from '@publisher-console/ui/password-field';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';

import { Form, useSchemaForm } from '#lib/form.tsx';
import { useRouterContext } from '#lib/router-context.ts';

import { SignUpConsent } from './sign-up-consent.tsx';
import { signUp, signUpFailures } from './sign-up.mutations.ts';
import { signUpSchema } from './sign-up.schema.ts';

/** Everything that a new publisher says of themselves; `onSignedUp` gets the address that the link went to. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const { t } = useLingui();
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...signUp(api),
    onMutate: () => ui.snackbar.clear(),
    onSuccess: ({ email }) => onSignedUp(email),
    // The specification, section 5, wants this complaint seen wherever the page is scrolled to.
    onError: (failure) => {
      const [complaint] = (failure instanceof ApiFailure && failure.fieldErrors.email) || [];
      if (complaint !== undefined) ui.snackbar.show({ text: complaint, color: 'danger' });
    },
  });
  const form = useSchemaForm({
    schema: signUpSchema,
    submit: (values) => mutate(values),
    pending: isPending,
    error,
    failures: signUpFailures,
  });
  return (
    <Form of={form}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label={t`First name`} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={t`Last name`} autoComplete="family-name" />
      </div>
      <TextField {...form.field('email')} type="email" label={t`E-mail`} autoComplete="email" />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          hint={t`At least 8 characters`}
          revealLabel={t`Show the password`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('passwordConfirm')}
          label={t`Repeat password`}
          revealLabel={t`Show the repeated password`}
          autoComplete="new-password"
        />
      </div>
      <TextField {...form.field('name')} label={t`Company name`} autoComplete="organization" />
      <TextField
        {...form.field('website')}
        inputMode="url"
        autoCapitalize="none"
        label={t`Website or app-store link`}
        autoComplete="url"
      />
      <TextField {...form.field('contacts')} label={t`Additional contact (messenger)`} autoComplete="off" />
      <Checkbox {...form.field('isPrivacyPolicyAccepted')} label={<SignUpConsent />} />
      <Button type="submit" block pending={isPending}>
        <Trans context="button">Sign up</Trans>
      </Button>
    </Form>
  );
}
