import { msg } from '@lingui/core/macro';
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { useHydrationMark } from '#common/page/hydration.ts';
import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { AdBlockForm } from '#features/ad-blocks/form/ad-block-form.tsx';
import { applicationsQuery } from '#features/applications/applications.queries.ts';
import { ApplicationListPage } from '#features/applications/list/application-list-page.tsx';
import {
  applicationListFromSearch,
  searchFromApplications,
} from '#features/applications/list/application-list-view.ts';
import { ApplicationListSkeleton } from '#features/applications/list/application-list-skeleton.tsx';

const Integration = lazyRouteComponent(() => import('#features/integration/integration.tsx'), 'Integration');

export const Route = createFileRoute('/_cabinet/app/')({
  staticData: { title: msg`Apps`, isWide: true, isRenderedEarly: true },
  // Hovering a link loads the code of the page, but makes no calls.
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps }) => {
    const view = applicationListFromSearch(deps);
    void queryClient.prefetchQuery(applicationsQuery(api, view.list));
    return view;
  },
  pendingComponent: ApplicationListSkeleton,
  component: Page,
});

function Page() {
  useHydrationMark();
  const navigate = Route.useNavigate();
  return (
    <ApplicationListPage
      view={Route.useLoaderData()}
      onViewChange={(view, { replace } = { replace: false }) =>
        void navigate({ search: searchFromApplications(view), replace, resetScroll: false })
      }
      renderBlockForm={(application, on) => (
        <AdBlockForm
          application={application}
          {...on}
          renderNext={({ id }) => (
            <LazyComponent feature="integration">
              <Integration application={application} adBlockId={id} />
            </LazyComponent>
          )}
        />
      )}
    />
  );
}
