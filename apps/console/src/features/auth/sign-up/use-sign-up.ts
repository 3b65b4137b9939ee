import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { useMutation } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useSchemaForm } from '#common/forms/form.tsx';

import type { NewAccount } from './link-resend.tsx';
import { signUp, signUpFailures } from './sign-up.mutations.ts';
import { signUpSchema } from './sign-up.schema.ts';

/** The registration form and its mutation. */
export function useSignUp(onSignedUp: (account: NewAccount) => void) {
  const { api, ui } = useRouterContext();
  const { mutate, isPending, error } = useMutation({
    ...signUp(api),
    onMutate: () => ui.snackbar.clear(),
    onSuccess: ({ email }, { password }) => onSignedUp({ email, password }),
    // docs/product.md, section 5: this error is a snackbar, which is visible wherever the page is scrolled to.
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
  return { form, isPending };
}
