import type { Tokens } from './early-state.ts';
import type { sessionKeys } from './session-store.ts';

/** The stored session, before the client is there. */
export interface EarlySession {
  /** Null for half a session. */
  read: () => Tokens | null;
  readUserId: () => string | null;
  hasExpired: (token: string) => boolean;
  /** Renews the tokens unless they have changed since `found`; null if that fails or the session has ended. */
  renew: (found: string) => Promise<Tokens | null>;
}

/**
 * Inlined into the page as text: it must not refer to anything outside itself. It renews tokens as the client does, without
 * overwriting newer ones.
 */
export function earlySession({ root, keys }: { root: string; keys: typeof sessionKeys }): EarlySession {
  const readUserId = (): string | null => localStorage.getItem(keys.userId);

  const read = (): Tokens | null => {
    const token = localStorage.getItem(keys.token);
    const refreshToken = localStorage.getItem(keys.refreshToken);
    return token !== null && refreshToken !== null && readUserId() !== null ? { token, refreshToken } : null;
  };

  return {
    read,
    readUserId,
    hasExpired: (token) => {
      try {
        const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
        return JSON.parse(atob(claims)).exp * 1000 <= Date.now();
      } catch {
        return false;
      }
    },
    renew: async (found) => {
      const held = read();
      if (held?.token !== found) return held;
      const answer = await fetch(`${root}/token/refresh`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ refresh_token: held.refreshToken }),
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      const { token, refresh_token: refreshToken } = (await answer.json()).data;
      // Another tab may have signed out meanwhile, or renewed the tokens.
      if (read()?.token !== found || typeof token !== 'string' || typeof refreshToken !== 'string') return null;
      localStorage.setItem(keys.refreshToken, refreshToken);
      localStorage.setItem(keys.token, token);
      return { token, refreshToken };
    },
  };
}
