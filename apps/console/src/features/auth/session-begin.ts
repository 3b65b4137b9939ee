import { storedSession } from '@publisher-console/api-client/session-store';
import type { SyncSession } from '@publisher-console/api-client/session-store';
import type { LoginAnswer } from '@publisher-console/api-contract';
import type { QueryClient } from '@tanstack/react-query';

import { clearTab } from '#session/tab-storage.ts';

export type BegunSession = LoginAnswer['data'];

/** Stores a session in this browser, and clears the data of the previous one. */
export function beginSession(session: SyncSession, client: QueryClient, begun: BegunSession): void {
  client.getQueryCache().clear();
  const stored = storedSession(begun);
  clearTab({ exceptOf: stored.userId });
  session.write(stored);
}
