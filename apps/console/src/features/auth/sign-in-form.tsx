import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { PasswordField } from '@publisher-console/ui/password-field';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';

import { Form, useSchemaForm } from '#lib/form.tsx';
import { useRouterContext } from '#lib/router-context.ts';

import { signIn, signInFailures } from './sign-in.mutations.ts';
import { signInSchema, signInTexts } from './sign-in.schema.ts';

/** E-mail and password; `onSignedIn` runs once the session is kept. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const { api, session } = useRouterContext();
  const { mutate, isPending, error } = useMutation(signIn(api, session));
  const form = useSchemaForm({
    schema: signInSchema,
    texts: signInTexts,
    submit: (values) => mutate(values, { onSuccess: onSignedIn }),
    pending: isPending,
    error,
    failures: signInFailures,
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
      <Button type="submit" block pending={isPending}>
        <Trans context="button">Sign in</Trans>
      </Button>
    </Form>
  );
}
