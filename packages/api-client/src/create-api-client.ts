import type { ApiClient, SessionClient } from './api-client.ts';
import type { ApiClientOptions } from './client-options.ts';
import { connectClient } from './connect-client.ts';
import type { Sign } from './connect-client.ts';
import { checkCall, checkOptions, wrongOption } from './option-checks.ts';
import type { ClientSession } from './session.ts';
import { signWithToken } from './token-signing.ts';

export type { ApiClient, SessionClient } from './api-client.ts';
export type { CallOptions } from './call-types.ts';
export type { ApiClientOptions } from './client-options.ts';

/**
 * Creates a client: for a program with an API token (`{ baseUrl, token }`), or for a page with a session (`{ baseUrl,
 * session }`). Only a session has to outlive its client, so a server can create a client for each request.
 *
 * @throws {TypeError} for settings that no call could be made with
 */
export function createApiClient<Session extends ClientSession | undefined = ClientSession | undefined>(
  options: ApiClientOptions<Session>,
): [Session] extends [ClientSession] ? SessionClient : ApiClient;
export function createApiClient(options: ApiClientOptions): ApiClient {
  checkOptions(options);
  return connectClient(options, signedBy(options), checkCall);
}

function signedBy({ token, session, onSessionEnd = () => undefined }: ApiClientOptions): Sign {
  if (session === undefined) return ({ address }) => ({ begin: signWithToken(token, address) });
  if (typeof session.keepAlive !== 'function')
    throw wrongOption('a store of your own is given as `session: sessionIn(store)`');
  return (signing) => session.keepAlive(session, { ...signing, onSessionEnd });
}
