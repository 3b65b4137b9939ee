import type { Client } from '@publisher-console/api-client/cookie-client';
import { createCookieClient } from '@publisher-console/api-client/cookie-client';
import type { paths } from '@publisher-console/api-contract';
import type { paths as deskPaths } from '@publisher-console/api-contract/desk';
import { QueryClient } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import type { RouterContext } from '#common/context/router-context.ts';
import { createMutationCache } from '#common/failures/mutation-effects.ts';
import { namingOffline } from '#common/failures/offline.ts';
import { isLocale } from '#i18n/locale.ts';

/** The operations of the desk. The passkey options of a sign-in are an operation that publishers use too. */
export type DeskApi = Client<deskPaths & Pick<paths, '/login/passkey/options'>>;

/** The client and cache of the staff's pages, apart from those of a publisher who is signed in in the same browser. */
interface Desk {
  api: DeskApi;
  queries: QueryClient;
}

const callTimeoutMs = 30_000;

function createDesk({ i18n, settings }: RouterContext): Desk {
  return {
    api: createCookieClient({
      // The server makes no calls here, and has no address that a path could be relative to.
      baseUrl: typeof window === 'object' ? settings.apiBaseUrl : 'http://console.invalid',
      fetch: namingOffline((request) => window.fetch(request)),
      timeout: callTimeoutMs,
      locale: () => (isLocale(i18n.locale) ? i18n.locale : settings.defaultLocale),
    }),
    // `useDeskEnd` handles the failures that redirect.
    queries: new QueryClient({
      mutationCache: createMutationCache(() => undefined),
      defaultOptions: {
        // Offline, a list that is not cached fails at once, and is refetched when the browser is online again.
        queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
        mutations: { networkMode: 'always' },
      },
    }),
  };
}

/** By the query client of the publisher's data, of which each router has one. */
const desks = new WeakMap<QueryClient, Desk>();

export function deskOf(context: RouterContext): Desk {
  const desk = desks.get(context.queryClient) ?? createDesk(context);
  desks.set(context.queryClient, desk);
  return desk;
}

export function useDesk(): Desk {
  return deskOf(useRouterContext());
}
