import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useLoading } from './use-loading.ts';

/**
 * The place of a dialog or another part that is loaded when it is first shown, a `lazyRouteComponent` like the pages: the
 * progress line shows that it is being loaded.
 */
export function LatePart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<PartLoading />}>{children}</Suspense>;
}

function PartLoading() {
  useLoading(true);
  return null;
}
