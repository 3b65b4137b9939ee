import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { InvitationPage } from '#features/auth/invitation/invitation-page.tsx';
import { invitationSearch } from '#common/page/invitation-link.ts';
import { networkDocumentsQuery } from '#network-documents/network-documents.queries.ts';
import { loadOnServer } from '#network-documents/server-query.ts';

export const Route = createFileRoute('/invitation')({
  staticData: { title: msg`Invitation`, layout: 'confirm-container' },
  validateSearch: invitationSearch,
  loader: ({ context }) => loadOnServer(context, networkDocumentsQuery(context.api, context.i18n.locale)),
  component: InvitationRoute,
});

function InvitationRoute() {
  useHydrationMark();
  return <InvitationPage search={Route.useSearch()} published={Route.useLoaderData()} />;
}
