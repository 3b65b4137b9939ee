import type { I18n } from '@lingui/core';
import type { ApiClient } from '@publisher-console/api-client';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import type { UiStore } from '#common/appearance/ui-state.ts';
import type { Texts } from '#i18n/texts.ts';

import type { PublicSettings } from './public-settings.ts';

export type RouterContext = {
  api: ApiClient;
  i18n: I18n;
  queryClient: QueryClient;
  session: SyncSession;
  settings: PublicSettings;
  texts: Texts;
  ui: UiStore;
};

/**
 * The router's context, in a component. It never changes, so this hook subscribes to nothing. Components read the API
 * client from here, never from a prop; loaders read it from their own context, and option factories get it as their
 * first argument (`xQuery(api)`).
 */
export function useRouterContext(): RouterContext {
  return useRouter().options.context;
}
