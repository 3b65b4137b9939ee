import type { ApiClient } from '@publisher-console/api-client';
import { createSessionClient } from '@publisher-console/api-client/session-client';
import type { SessionClientOptions } from '@publisher-console/api-client/session-client';

import { namingOffline } from '#common/failures/offline.ts';
import { fetchOrReuse } from '#session/early-calls.ts';
import type { PageDetails } from '#shell/head/page-details.ts';

/** The warehouse may need 20 seconds for a report. */
const callTimeoutMs = 30_000;

/** While the server waits for public texts, the visitor sees nothing. After this time the browser fetches the texts. */
const publicCallTimeoutMs = 500;

type Options = Required<Pick<SessionClientOptions, 'session' | 'locale' | 'onSessionEnd'>>;

/** The client of a page: in the browser, on the server for public texts, or on the server for a page prefetch. */
export function createPageClient({ api, settings, pagePrefetch }: PageDetails, options: Options): ApiClient {
  if (api === undefined) {
    const { apiBaseUrl: baseUrl } = settings;
    const fetch = namingOffline(fetchOrReuse);
    // The user repeats failed changes (docs/product.md, section 8); each form has its own idempotency keys.
    return createSessionClient({ ...options, baseUrl, fetch, timeout: callTimeoutMs, retry: { keyedPosts: false } });
  }
  if (pagePrefetch === undefined) return createSessionClient({ ...options, ...api, timeout: publicCallTimeoutMs });
  // The browser retries failed calls, and ends a session that the API has refused.
  return createSessionClient({
    ...options,
    ...api,
    timeout: callTimeoutMs,
    retry: { retries: 0 },
    onSessionEnd: () => undefined,
  });
}
