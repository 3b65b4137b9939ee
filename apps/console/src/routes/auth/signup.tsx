import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { SignUpPage } from '#features/auth/sign-up/sign-up-page.tsx';
import { networkDocumentsQuery } from '#network-documents/network-documents.queries.ts';
import { loadOnServer } from '#network-documents/server-query.ts';

export const Route = createFileRoute('/auth/signup')({
  staticData: { title: msg`Sign up`, layout: 'header-only' },
  loader: ({ context }) => loadOnServer(context, networkDocumentsQuery(context.api, context.i18n.locale)),
  component: Page,
});

function Page() {
  useHydrationMark();
  return <SignUpPage published={Route.useLoaderData()} />;
}
