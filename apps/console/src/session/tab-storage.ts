import { storedUserId } from './session-store.ts';

/** Each entry belongs to the user who was signed in when it was stored. */
const keyOf = (userId: string, name: string): string => `of user ${userId}: ${name}`;

/** Reads an entry of this tab's user. */
export function readInTab(name: string): string | null {
  const userId = storedUserId();
  if (userId === null) return null;
  try {
    return sessionStorage.getItem(keyOf(userId, name));
  } catch {
    // A browser that blocks storage throws when `sessionStorage` is read.
    return null;
  }
}

/**
 * Stores a text for the user of this tab until the tab is closed or the user signs out; null removes it. Never store a
 * password or a token: every script of the page can read them.
 */
export function storeInTab(name: string, text: string | null): void {
  const userId = storedUserId();
  if (userId === null) return;
  try {
    if (text === null) sessionStorage.removeItem(keyOf(userId, name));
    else sessionStorage.setItem(keyOf(userId, name), text);
  } catch {
    // Storage is blocked or full.
  }
}

/** Removes all entries of this tab except those of one user. */
export function clearTab({ exceptOf }: { exceptOf: string | null }): void {
  try {
    const excepted = exceptOf === null ? null : keyOf(exceptOf, '');
    for (const key of Object.keys(sessionStorage)) {
      const isExcepted = excepted !== null && key.startsWith(excepted);
      if (key.startsWith('of user ') && !isExcepted) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked.
  }
}
