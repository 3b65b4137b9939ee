import { memorySessionStore, storageSessionStore } from '@publisher-console/api-client/session-store';
import type { SessionStorage, SessionStore } from '@publisher-console/api-client/session-store';
import { createIsomorphicFn } from '@tanstack/react-start';

/** The three browser keys of docs/product.md, section 3. Nothing else in the console names them. */
export const sessionKeys = { token: 'auth_token', refreshToken: 'refresh_token', userId: 'user_id' };

/** A browser that blocks storage throws as soon as `localStorage` is named, so only calls name it. */
const browserStorage: SessionStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
};

const sharedByTabs = (): SessionStore => storageSessionStore(browserStorage, sessionKeys);

/** The name of the Web Lock under which the tabs of this browser renew the session. */
export const sessionLock = sharedByTabs().lockName ?? '';

/** The session of this browser. The server has none: it renders pages without knowing who asks. */
export const createSessionStore = createIsomorphicFn()
  .server((): SessionStore => memorySessionStore())
  .client(sharedByTabs);

/** Whose session this browser keeps, for what is kept beside it; null for nobody's. */
export function storedUserId(): string | null {
  return sharedByTabs().read()?.userId ?? null;
}

/** Who is signed in, by user id; null for nobody. */
export interface UserChange {
  from: string | null;
  to: string | null;
}

/**
 * Reports when another tab signs out, or in as somebody else. New tokens of the same user are not reported.
 * @returns a function that stops the reports
 */
export function watchOtherTabs(onChange: (change: UserChange) => void): () => void {
  const report = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (key === sessionKeys.userId || key === null) onChange({ from: oldValue, to: newValue });
  };
  window.addEventListener('storage', report);
  return () => window.removeEventListener('storage', report);
}
