import type { I18n } from '@lingui/core';
import type { ApiClient } from '@publisher-console/api-client';
import type { SessionStore } from '@publisher-console/api-client/session-store';
import type { QueryClient } from '@tanstack/react-query';
import { rootRouteId, useRouteContext } from '@tanstack/react-router';

import type { Texts } from '#i18n/texts.ts';

import type { PublicSettings } from './public-settings.ts';
import type { UiStore } from './ui-state.ts';

/** What every route and page can count on. */
export type RouterContext = {
  api: ApiClient;
  i18n: I18n;
  queryClient: QueryClient;
  session: SessionStore;
  settings: PublicSettings;
  texts: Texts;
  ui: UiStore;
};

/** The same inside a component. */
export function useRouterContext(): RouterContext {
  return useRouteContext({ from: rootRouteId });
}
