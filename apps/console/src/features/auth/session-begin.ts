import type { SessionStore, StoredSession } from '@publisher-console/api-client/session-store';
import type { LoginAnswer } from '@publisher-console/api-contract';
import type { QueryClient } from '@tanstack/react-query';

import { clearTab } from '#session/tab-storage.ts';

export type BegunSession = LoginAnswer['data'];

/** A session that the server has begun, as the browser keeps it. */
export function storedSession({ user, token, refresh_token: refreshToken }: BegunSession): StoredSession {
  return { userId: user.id, token, refreshToken };
}

/** Keeps a session in this browser. Nothing is left of the one before it, whoever had it. */
export function beginSession(session: SessionStore, client: QueryClient, begun: BegunSession): void {
  client.getQueryCache().clear();
  clearTab({ exceptOf: begun.user.id });
  session.write(storedSession(begun));
}
