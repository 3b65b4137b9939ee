import type { QueryClient } from '@tanstack/react-query';
import { use } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { untilIdle } from '#common/context/until-idle.ts';

/**
 * While the page is shown that the server has rendered, suspends until the answers are in the cache: otherwise React would
 * show skeletons again for a moment.
 */
export function useEarlyData(): void {
  const { queryClient } = useRouterContext();
  const cached = untilCached(queryClient);
  if (cached !== undefined) use(cached);
}

/** The same promise for every rendering, as `use` requires. */
function untilCached(queryClient: QueryClient): Promise<void> | undefined {
  const early = window.earlyCalls;
  if (early?.page === undefined) return undefined;
  early.cached ??= untilIdle(queryClient);
  return early.cached;
}
