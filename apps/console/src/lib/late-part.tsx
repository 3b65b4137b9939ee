import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';

import { useRouterContext } from './router-context.ts';

/**
 * The place of a dialog or another part that is loaded when it is first shown, a `lazyRouteComponent` like the pages: the
 * progress line shows that it is being loaded.
 */
export function LatePart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PartLoading />}>{children}</Suspense>;
}

function PartLoading() {
  const { ui } = useRouterContext();
  useEffect(() => {
    ui.set({ loading: true });
    return () => ui.set({ loading: false });
  }, [ui]);
  return null;
}
