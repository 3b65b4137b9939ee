import type { ReactNode } from 'react';

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
