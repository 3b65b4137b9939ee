import type { ApiClient } from '@publisher-console/api-client';
import type { AnyRouter } from '@tanstack/react-router';

import { reloadForMissingPart } from '#common/lazy/load-part.ts';

/**
 * Redirects when a call of any part of the page is refused: to the page of a blocked account, or to the settings if a
 * second factor is missing. Almost no user is refused, so the code is loaded only after such a refusal.
 */
export function redirectRefused(router: () => AnyRouter): Parameters<ApiClient['use']>[0] {
  return {
    onResponse: ({ response }) => {
      if (typeof window === 'undefined' || (response.status !== 423 && response.status !== 422)) return;
      const refusal = response.clone();
      // Not awaited: the part of the page that made the call shows the refusal meanwhile.
      void import('./allowed-page.ts')
        .then(async ({ leaveRefused }) => leaveRefused(router(), refusal))
        .catch(reloadForMissingPart);
    },
  };
}
