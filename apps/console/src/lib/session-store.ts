import { memorySessionStore, storageSessionStore } from '@publisher-console/api-client/session-store';
import type { SessionStorage, SessionStore } from '@publisher-console/api-client/session-store';
import { createIsomorphicFn } from '@tanstack/react-start';

/** The three browser keys of the specification, section 3. Nothing else in the console names them. */
export const sessionKeys = { token: 'auth_token', refreshToken: 'refresh_token', userId: 'user_id' };

/** A browser that blocks storage throws already where `localStorage` is named, so it is named only inside a call. */
const browserStorage: SessionStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
};

/** The session of this browser. The server holds none: a page is rendered there for nobody in particular. */
export const createSessionStore = createIsomorphicFn()
  .server((): SessionStore => memorySessionStore())
  .client((): SessionStore => storageSessionStore(browserStorage, sessionKeys));

/**
 * Reports when another tab signs out or in as somebody else. Renewed tokens of the same user are no news.
 * @param onChange gets the user id that the other tab left, or null
 * @returns a function that stops the reports
 */
export function watchOtherTabs(onChange: (userId: string | null) => void): () => void {
  const report = ({ key, newValue }: StorageEvent): void => {
    if (key === sessionKeys.userId || key === null) onChange(newValue);
  };
  window.addEventListener('storage', report);
  return () => window.removeEventListener('storage', report);
}
