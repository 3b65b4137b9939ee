import type { QueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { ReactNode } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { untilIdle } from '#common/context/until-idle.ts';
import { earlyPageId } from '#session/early-state.ts';

/** The early script fills the element, which React must not compare with what it renders, nor empty again. */
const filledByScript = { __html: '' };

/**
 * The page as the console's server has rendered it, in place of the skeleton until React shows the page. It reacts to
 * nothing until then, so it is hidden from assistive technology, as the skeleton is.
 */
export function EarlyPage({ skeleton }: { skeleton: ReactNode }) {
  return (
    <>
      <div
        id={earlyPageId}
        ref={refill}
        inert
        aria-hidden
        aria-busy
        className="peer contents empty:hidden"
        suppressHydrationWarning
        dangerouslySetInnerHTML={filledByScript}
      />
      <div className="contents peer-[:not(:empty)]:hidden">{skeleton}</div>
    </>
  );
}

/** React renders the skeleton anew while the page loads: the new one gets the elements of the old one. */
function refill(place: HTMLElement | null): void {
  place?.append(...(window.earlyCalls?.page ?? []));
}

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
