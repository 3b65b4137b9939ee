import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';

import { SignInPage } from '#features/auth/sign-in-page.tsx';
import { wantedPlace } from '#lib/wanted-place.ts';

export const Route = createFileRoute('/auth/login')({
  staticData: { title: msg`Sign in`, layout: 'header-only' },
  validateSearch: v.object({ next: v.optional(v.pipe(v.unknown(), v.transform(wantedPlace))) }),
  component: LoginRoute,
});

function LoginRoute() {
  return <SignInPage wanted={Route.useSearch().next} />;
}
