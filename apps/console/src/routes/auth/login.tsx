import { msg } from '@lingui/core/macro';
import { createFileRoute, useHydrated } from '@tanstack/react-router';
import * as v from 'valibot';

import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useHydrationMark } from '#common/page/hydration.ts';
import { SignInPage } from '#features/auth/sign-in/sign-in-page.tsx';
import { returnTo } from '#session/return-to.ts';

export const Route = createFileRoute('/auth/login')({
  // In the first file: sign-in then loads one file instead of five.
  codeSplitGroupings: [],
  staticData: { title: msg`Sign in`, layout: 'header-only' },
  validateSearch: v.object({
    next: v.optional(v.pipe(v.unknown(), v.transform(returnTo))),
    dialog: v.fallback(v.optional(v.picklist(['restore'])), undefined),
    /** The reason of a redirect. */
    because: v.fallback(v.optional(v.picklist(['ended'])), undefined),
  }),
  component: LoginRoute,
});

function LoginRoute() {
  useHydrationMark();
  const { next, dialog, because } = Route.useSearch();
  const addressDialog = useAddressDialog();
  // The server renders no dialog.
  const restoring = useHydrated() && dialog === 'restore';
  return (
    <SignInPage
      next={next}
      hasEnded={because === 'ended'}
      restoring={restoring}
      onRestoring={(open) => (open ? addressDialog.open('restore') : addressDialog.close())}
    />
  );
}
