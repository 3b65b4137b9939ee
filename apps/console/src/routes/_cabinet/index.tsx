import { msg } from '@lingui/core/macro';
import { ClientOnly, createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { LatePart } from '#common/late/late-part.tsx';
import { useHydrationMark } from '#common/page/hydration.ts';
import { DashboardPage } from '#features/dashboard/page/dashboard-page.tsx';
import { DashboardSkeleton, FirstDaySkeleton } from '#features/dashboard/page/dashboard-skeleton.tsx';
import { searchFromView, viewFromSearch } from '#features/dashboard/model/dashboard-view.ts';
import { startDashboard } from '#features/dashboard/data/dashboard.queries.ts';

const FirstDay = lazyRouteComponent(() => import('./-first-day.tsx'), 'FirstDay');

export const Route = createFileRoute('/_cabinet/')({
  staticData: { title: msg`Dashboard`, isWide: true, isRenderedEarly: true },
  // Hovering a link loads the code of the page, but makes no calls.
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, i18n, queryClient }, deps, cause }) => {
    const view = viewFromSearch(deps);
    startDashboard({ api, queryClient, locale: i18n.locale }, view, cause === 'enter');
    return view;
  },
  pendingComponent: DashboardSkeleton,
  component: Page,
});

function Page() {
  useHydrationMark();
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      view={Route.useLoaderData()}
      renderFirstDay={(stages) => (
        <ClientOnly fallback={<FirstDaySkeleton />}>
          <LatePart feature="first-day" fallback={<FirstDaySkeleton />}>
            <FirstDay stages={stages} />
          </LatePart>
        </ClientOnly>
      )}
      moves={null}
      onViewChange={(view, { replace } = { replace: false }) =>
        void navigate({ search: searchFromView(view), replace, resetScroll: false })
      }
    />
  );
}
