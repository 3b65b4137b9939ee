import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

const BrandFooter = lazyRouteComponent(() => import('./brand-footer.tsx'), 'BrandFooter');

/**
 * The footer of a network with its own brand. The server renders it, so that nothing moves when its code has loaded.
 */
export function LazyBrandFooter() {
  const { brand } = useRouterContext().settings;
  return (
    brand && (
      <Suspense>
        <BrandFooter />
      </Suspense>
    )
  );
}
