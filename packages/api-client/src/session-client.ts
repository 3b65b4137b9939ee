import type { SessionClient } from './api-client.ts';
import type { ApiClientOptions } from './client-options.ts';
import { connectClient } from './connect-client.ts';
import type { ClientSession } from './session.ts';

export type { SessionClient } from './api-client.ts';

/** The options of `createApiClient` with a session. */
export interface SessionClientOptions extends Omit<ApiClientOptions, 'session' | 'token'> {
  session: ClientSession;
}

/**
 * Creates the same client as `createApiClient` does for a page with a session, in fewer bytes: it leaves out API tokens,
 * and the checks of options for programs that no compiler has checked.
 */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { session, onSessionEnd = () => undefined } = options;
  return connectClient(options, (signing) => session.keepAlive(session, { ...signing, onSessionEnd })) as SessionClient;
}
