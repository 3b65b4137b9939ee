import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { PasswordField } from '@publisher-console/ui/password-field';
import { TextField } from '@publisher-console/ui/text-field';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { Form, useSchemaForm } from '#common/forms/form.tsx';

import { signIn, signInFailures } from './sign-in.mutations.ts';
import { signInSchema } from './sign-in.schema.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface SignInFormProps {
  /** Focuses the first field after the load, see `useFirstFocus`. */
  takesFocus: boolean;
  /** Called once the session is stored. */
  onSignedIn: () => void;
  /** Gets the typed address, which may be incomplete. */
  onForgotPassword: (email: string) => void;
}

/** E-mail and password. */
export function SignInForm({ takesFocus, onSignedIn, onForgotPassword }: SignInFormProps) {
  const { t } = useLingui();
  const { api, session } = useRouterContext();
  const { mutate, isPending, error } = useMutation(signIn(api, session));
  const form = useSchemaForm({
    schema: signInSchema,
    submit: (values) => mutate(values, { onSuccess: onSignedIn }),
    pending: isPending,
    error,
    failures: signInFailures,
  });
  const firstField = useFirstFocus(takesFocus);
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
