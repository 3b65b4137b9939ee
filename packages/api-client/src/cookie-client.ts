import type { Client } from './call-types.ts';
import type { ApiClientOptions } from './client-options.ts';
import { connectClient } from './connect-client.ts';
import { derivedRequest } from './transport.ts';

export type { Client } from './call-types.ts';

/** The options of `createApiClient` without a session or a token. */
export type CookieClientOptions = Omit<ApiClientOptions, 'session' | 'token' | 'onSessionEnd'>;

/**
 * Creates a client for pages whose session is a cookie of the API's own origin: the browser sends it, and scripts cannot
 * read it. A call rejects with an `ApiFailure`; that of a session that is over has the kind `session-ended`.
 */
export function createCookieClient<Paths extends object>(options: CookieClientOptions): Client<Paths> {
  const client = connectClient(options, () => ({
    notAllowed: 'session-ended',
    begin: async () => (request, send) => send(derivedRequest(request, { redirect: 'manual' })),
  }));
  return client as unknown as Client<Paths>;
}
