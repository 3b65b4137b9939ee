import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';

import { listViewFromSearch, searchFromListView } from '#common/lists/list-view.ts';
import { prefetchAdBlocks } from '#features/ad-blocks/ad-blocks.queries.ts';
import { AdBlockListPage } from '#features/ad-blocks/list/ad-block-list-page.tsx';
import { AdBlockListSkeleton } from '#features/ad-blocks/list/ad-block-list-skeleton.tsx';
import { loadApplication } from '#features/applications/load-application.ts';
import { LoadedApplication } from '#features/applications/loaded-application.tsx';
import { ApplicationUnavailable } from '#features/applications/page/application-unavailable.tsx';
import { deletedApplicationRedirect } from '#session/redirects.ts';

import { guideOf } from './-integration.tsx';

export const Route = createFileRoute('/_cabinet/app/$applicationId/adblock')({
  staticData: { title: msg`Ad blocks`, isWide: true },
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, params: { applicationId } }) => {
    const view = listViewFromSearch(deps);
    prefetchAdBlocks(context, applicationId, view);
    if (!(await loadApplication(context, applicationId))) throw await deletedApplicationRedirect();
    return { view, isAdding: 'dialog' in deps && deps.dialog === 'add-block' };
  },
  pendingComponent: AdBlockListSkeleton,
  errorComponent: ApplicationUnavailable,
  component: Page,
});

function Page() {
  const { applicationId } = Route.useParams();
  const { view, isAdding } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <LoadedApplication key={applicationId} applicationId={applicationId}>
      {(application) => (
        <AdBlockListPage
          application={application}
          view={view}
          isAdding={isAdding}
          renderNext={guideOf(application)}
          onViewChange={(next, { replace } = { replace: false }) =>
            void navigate({ search: searchFromListView(next), replace, resetScroll: false })
          }
        />
      )}
    </LoadedApplication>
  );
}
