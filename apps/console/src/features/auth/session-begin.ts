import type { SessionStore } from '@publisher-console/api-client/session-store';
import type { LoginAnswer } from '@publisher-console/api-contract';
import type { QueryClient } from '@tanstack/react-query';

/** Keeps a session in this browser; of the one before it, whoever had it, nothing stays. */
export function beginSession(session: SessionStore, client: QueryClient, begun: LoginAnswer['data']): void {
  const { user, token, refresh_token: refreshToken } = begun;
  client.getQueryCache().clear();
  session.write({ userId: user.id, token, refreshToken });
}
