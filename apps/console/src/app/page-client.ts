import { createApiClient } from '@publisher-console/api-client';
import type { ApiClient, ApiClientOptions } from '@publisher-console/api-client';

import { namingOffline } from '#common/failures/offline.ts';
import { fetchOrReuse } from '#session/early-calls.ts';
import type { PageDetails } from '#shell/head/page-details.ts';

/** The warehouse may need 20 seconds for a report. */
const callTimeoutMs = 30_000;

/** The visitor sees nothing while the server waits for public texts. After this time the browser fetches them. */
const publicCallTimeoutMs = 500;

type Options = Required<Pick<ApiClientOptions, 'session' | 'locale' | 'onSessionEnd'>>;

/** The client of a page: in the browser, on the server for public texts, or on the server for a page call. */
export function createPageClient({ api, settings, pageCall }: PageDetails, options: Options): ApiClient {
  if (api === undefined) {
    const { apiBaseUrl: baseUrl } = settings;
    return createApiClient({ ...options, baseUrl, fetch: namingOffline(fetchOrReuse), timeout: callTimeoutMs });
  }
  if (pageCall === undefined) return createApiClient({ ...options, ...api, timeout: publicCallTimeoutMs });
  // The browser retries, and ends the session that the API refuses.
  return createApiClient({
    ...options,
    ...api,
    timeout: callTimeoutMs,
    retry: { retries: 0 },
    onSessionEnd: () => undefined,
  });
}
