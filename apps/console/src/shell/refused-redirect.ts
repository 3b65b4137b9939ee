import type { ApiClient } from '@publisher-console/api-client';
import type { AnyRouter } from '@tanstack/react-router';

import { reloadForMissingPart } from '#common/lazy/load-part.ts';

/**
 * Opens the page of a blocked account when a call is refused because of that, in whichever part of the page, and the settings
 * when a second factor is missing. Almost nobody is refused so, so that the code is loaded for who is.
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
