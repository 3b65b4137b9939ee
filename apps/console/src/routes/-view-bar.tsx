import { lazyRouteComponent, useHydrated } from '@tanstack/react-router';

import { LazyComponent } from '#common/lazy/lazy-component.tsx';
import { readView } from '#session/view.ts';

const ViewBar = lazyRouteComponent(() => import('#features/desk/publishers/view-bar.tsx'), 'ViewBar');

/** The bar of a tab in which the network's support views a publisher's account. Other tabs do not load its code. */
export function LazyViewBar() {
  const view = useHydrated() ? readView() : null;
  return (
    view && (
      <LazyComponent feature="desk">
        <ViewBar view={view} />
      </LazyComponent>
    )
  );
}
