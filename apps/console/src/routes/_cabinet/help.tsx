import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { HelpPage } from '#features/help/page/help-page.tsx';
import { helpFromSearch } from '#features/help/help-search.ts';
import { HelpSkeleton } from '#features/help/page/help-skeleton.tsx';
import { questionsQuery } from '#inventory/questions.queries.ts';
import { networkDocumentQuery } from '#network-documents/network-documents.queries.ts';

import { Questions } from './-questions.tsx';

export const Route = createFileRoute('/_cabinet/help')({
  staticData: { title: msg`Help` },
  // Hovering a link loads the code of the page, but makes no calls.
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, i18n, queryClient }, deps }) => {
    const view = helpFromSearch(deps);
    void queryClient.prefetchQuery(questionsQuery(api));
    if (view.tab === 'faq') void queryClient.prefetchQuery(networkDocumentQuery(api, i18n.locale, 'faq'));
    return view;
  },
  pendingComponent: HelpSkeleton,
  component: Page,
});

function Page() {
  const view = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <HelpPage
      view={view}
      questions={
        <Questions
          after={view.after}
          onPageChange={(after) => void navigate({ search: (search) => ({ ...search, after }) })}
        />
      }
      onTabChange={(tab, by) => void navigate({ search: { tab }, replace: by === 'arrow', resetScroll: false })}
      onQuestionChange={(question) =>
        void navigate({ search: (search) => ({ ...search, question }), replace: true, resetScroll: false })
      }
      onTermChange={(term, { replace }) =>
        void navigate({ search: { term: term === '' ? undefined : term }, replace, resetScroll: false })
      }
    />
  );
}
