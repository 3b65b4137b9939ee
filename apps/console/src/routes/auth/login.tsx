import { msg } from '@lingui/core/macro';
import { createFileRoute, useHydrated } from '@tanstack/react-router';
import * as v from 'valibot';

import { SignInPage } from '#features/auth/sign-in-page.tsx';
import { useAddressDialog } from '#lib/address-dialog.ts';
import { returnTo } from '#lib/return-to.ts';

export const Route = createFileRoute('/auth/login')({
  staticData: { title: msg`Sign in`, layout: 'header-only' },
  validateSearch: v.object({
    next: v.optional(v.pipe(v.unknown(), v.transform(returnTo))),
    dialog: v.fallback(v.optional(v.picklist(['restore'])), undefined),
  }),
  component: LoginRoute,
});

function LoginRoute() {
  const { next, dialog } = Route.useSearch();
  const addressDialog = useAddressDialog();
  // A dialog is the browser's matter: the server has nowhere to put it.
  const restoring = useHydrated() && dialog === 'restore';
  return (
    <SignInPage
      wanted={next}
      restoring={restoring}
      onRestoring={(open) => (open ? addressDialog.open('restore') : addressDialog.close())}
    />
  );
}
