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
 * Used by what hydrates last: a page that the server has rendered or its failure, else the skeleton of the page. The layout
 * hydrates before them, and a language that is chosen in it then would be one that the server's page does not have. From
 * then on the page reacts to keys and presses. The performance mark is for measurements.
 */
export function useHydrationMark(): void {
  useEffect(() => {
    if (performance.getEntriesByName('hydrated').length === 0) performance.mark('hydrated');
    resolve();
    repeatEarlyPresses();
  }, []);
}
