import type { ApiClient } from '@publisher-console/api-client';

import type { UiStore } from './ui-state.ts';

/** Specification, section 8: something that is not there raises the error page, whichever call asked for it. */
export function raiseFatalError(ui: UiStore): Parameters<ApiClient['use']>[0] {
  return {
    onResponse: ({ response }) => {
      if (response.status === 404) ui.set({ fatalError: true });
    },
  };
}
