import { msg } from '@lingui/core/macro';
import { ClientOnly, createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { useHydrationMark } from '#common/page/hydration.ts';
import { moveGroupFromSearch, searchFromMoveGroup } from '#comparison/moves/moves-address.ts';
import { startMoves, weekOfRevenue } from '#comparison/moves/moves.queries.ts';
import { WhatMoved } from '#comparison/moves/what-moved.tsx';
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
    const moveGroup = moveGroupFromSearch(deps);
    const pagePrefetches = { api, queryClient, locale: i18n.locale };
    startDashboard(pagePrefetches, view, cause === 'enter');
    startMoves(pagePrefetches, moveGroup, cause === 'enter');
    return { view, moveGroup };
  },
  pendingComponent: DashboardSkeleton,
  component: Page,
});

function Page() {
  useHydrationMark();
  const navigate = Route.useNavigate();
  const { view, moveGroup } = Route.useLoaderData();
  const show = (table: typeof view, group: typeof moveGroup, { replace }: { replace: boolean }) =>
    void navigate({ search: { ...searchFromView(table), ...searchFromMoveGroup(group) }, replace, resetScroll: false });
  return (
    <DashboardPage
      view={view}
      renderFirstDay={(stages) => (
        <ClientOnly fallback={<FirstDaySkeleton />}>
          <LazyComponent feature="first-day" fallback={<FirstDaySkeleton />}>
            <FirstDay stages={stages} />
          </LazyComponent>
        </ClientOnly>
      )}
      onViewChange={(next, options = { replace: false }) => show(next, moveGroup, options)}
      moves={<WhatMoved scope={weekOfRevenue} group={moveGroup} onGroupChange={(next, by) => show(view, next, by)} />}
    />
  );
}
