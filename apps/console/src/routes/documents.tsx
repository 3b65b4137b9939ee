import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { DocumentsPage } from '#features/documents/page/documents-page.tsx';
import { documentsFromSearch } from '#features/documents/documents-search.ts';
import { networkDocumentNames, outsideAddress, readableKindFrom } from '#network-documents/network-documents.ts';
import { networkDocumentQuery, networkDocumentsQuery } from '#network-documents/network-documents.queries.ts';
import { loadOnServer } from '#network-documents/server-query.ts';
import { currentUserQuery } from '#session/current-user.queries.ts';

import { Support } from './-support.tsx';

export const Route = createFileRoute('/documents')({
  staticData: {
    title: msg`Documents`,
    titleFor: (search) => {
      const kind = readableKindFrom(search);
      return kind && networkDocumentNames[kind];
    },
  },
  // Hovering a link loads the code of the page, but makes no calls.
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { api, i18n, queryClient, session, settings } = context;
    const view = documentsFromSearch(deps);
    if (session.read() !== null) void queryClient.prefetchQuery(currentUserQuery(api));
    if (view.read === undefined)
      return { view, published: await loadOnServer(context, networkDocumentsQuery(api, i18n.locale)) };
    if (outsideAddress(settings, view.read) !== undefined) return { view };
    return { view, text: await loadOnServer(context, networkDocumentQuery(api, i18n.locale, view.read)) };
  },
  component: Page,
});

function Page() {
  useHydrationMark();
  const { view, published, text } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <>
      <DocumentsPage
        view={view}
        published={published}
        text={text}
        onCounterpartyChange={(counterparty) =>
          void navigate({ search: (search) => ({ ...search, counterparty }), replace: true, resetScroll: false })
        }
      />
      <Support />
    </>
  );
}
