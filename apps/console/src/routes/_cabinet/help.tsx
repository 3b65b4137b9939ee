import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { HelpPage } from '#features/help/page/help-page.tsx';
import { helpFromSearch } from '#features/help/help-search.ts';
import { HelpSkeleton } from '#features/help/page/help-skeleton.tsx';

export const Route = createFileRoute('/_cabinet/help')({
  staticData: {
    title: msg`Help`,
    earlyCallsFor: ({ tab }) => (tab === undefined ? [{ path: '/network-document/faq' }] : []),
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => helpFromSearch(deps),
  pendingComponent: HelpSkeleton,
  component: Page,
});

function Page() {
  const view = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <HelpPage
      view={view}
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
