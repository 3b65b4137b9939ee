import type { StoredSession, SyncSession } from '@publisher-console/api-client/session-store';
import type { LoginAnswer } from '@publisher-console/api-contract';
import type { QueryClient } from '@tanstack/react-query';

import { clearTab } from '#session/tab-storage.ts';

export type BegunSession = LoginAnswer['data'];

/** A new session in the form in which it is stored. */
export function storedSession({ user, token, refresh_token: refreshToken }: BegunSession): StoredSession {
  return { userId: user.id, token, refreshToken };
}

/** Stores a session in this browser, and clears the data of the previous one. */
export function beginSession(session: SyncSession, client: QueryClient, begun: BegunSession): void {
  client.getQueryCache().clear();
  clearTab({ exceptOf: begun.user.id });
  session.write(storedSession(begun));
}
