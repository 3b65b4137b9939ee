import { memorySessionStore, storageSessionStore } from '@publisher-console/api-client/session-store';
import type { SessionStorage, SyncSession } from '@publisher-console/api-client/session-store';
import { createIsomorphicFn } from '@tanstack/react-start';

import type { Tokens } from './early-state.ts';

/** The three browser keys of docs/product.md, section 3. Only this file names them. */
export const sessionKeys = { token: 'auth_token', refreshToken: 'refresh_token', userId: 'user_id' };

/**
 * The entry in the storage of a tab in which the network's support views a publisher's account. Such a tab stores the
 * session in its own storage, so that neither other tabs nor a person who is signed in there can use it.
 */
export const viewKey = 'support_view';

/** A browser that blocks storage throws when a storage is read, so it is read only in calls. */
const storageOfTab = (): Storage =>
  window.sessionStorage.getItem(viewKey) === null ? window.localStorage : window.sessionStorage;

const browserStorage: SessionStorage = {
  getItem: (key) => storageOfTab().getItem(key),
  setItem: (key, value) => storageOfTab().setItem(key, value),
  removeItem: (key) => storageOfTab().removeItem(key),
};

const sharedByTabs = (): SyncSession => storageSessionStore(browserStorage, sessionKeys);

/** The Web Lock that a tab holds while it renews the session. */
export const sessionLock = sharedByTabs().lockName ?? '';

/**
 * The session of this browser.
 * @param tokens on the server, those of a page prefetch. Other pages are rendered without a session.
 */
export const createSessionStore = createIsomorphicFn()
  .server((tokens?: Tokens): SyncSession => memorySessionStore(tokens === undefined ? null : { ...tokens, userId: '' }))
  .client(sharedByTabs);

/** Whether this browser can store a session. The probe has the size of a session, because a storage can be full. */
export function canStoreSession(): boolean {
  const probe = storageSessionStore(browserStorage, { token: 'probe-1', refreshToken: 'probe-2', userId: 'probe-3' });
  const part = 'x'.repeat(1024);
  probe.write({ token: part, refreshToken: part, userId: part });
  const isStored = probe.read() !== null;
  probe.clear();
  return isStored;
}

/** The user id of the stored session, for other entries in storage; null without a session. */
export function storedUserId(): string | null {
  return sharedByTabs().read()?.userId ?? null;
}

/** User ids of sessions; null for a visitor. */
export interface UserChange {
  from: string | null;
  to: string | null;
}

/**
 * Reports when another tab signs out, or in as another user. New tokens of the same user are not reported.
 * @returns ends the subscription
 */
export function watchOtherTabs(onChange: (change: UserChange) => void): () => void {
  const report = ({ key, oldValue, newValue, storageArea }: StorageEvent): void => {
    if (storageArea === storageOfTab() && (key === sessionKeys.userId || key === null))
      onChange({ from: oldValue, to: newValue });
  };
  window.addEventListener('storage', report);
  return () => window.removeEventListener('storage', report);
}
