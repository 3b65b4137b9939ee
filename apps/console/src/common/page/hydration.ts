import { useEffect } from 'react';

import { deferred } from '#common/context/deferred.ts';

import { repeatEarlyPresses } from './early-presses.ts';

const { promise, resolve } = deferred();

/**
 * Resolves when React has hydrated the server's page. Redirects wait for it, because React cannot hydrate a page whose
 * route has changed.
 */
export const hydrated = promise;

/**
 * Used by the component that hydrates last: the page that the server has rendered or its failure, else the skeleton of
 * the page. The layout hydrates earlier, but a language that is chosen then would not match the server's page. From
 * here on the page reacts to keys and presses. The performance mark is for measurements.
 */
export function useHydrationMark(): void {
  useEffect(() => {
    if (performance.getEntriesByName('hydrated').length === 0) performance.mark('hydrated');
    resolve();
    repeatEarlyPresses();
  }, []);
}
