import { storedUserId } from './session-store.ts';

/** Each entry belongs to the user who was signed in when it was kept. */
const keyOf = (userId: string, name: string): string => `of user ${userId}: ${name}`;

/** What this tab has kept for its user. Never keep a password or a token: other scripts of the page could read it. */
export function readInTab(name: string): string | null {
  const userId = storedUserId();
  if (userId === null) return null;
  try {
    return sessionStorage.getItem(keyOf(userId, name));
  } catch {
    // A browser that blocks storage throws as soon as `sessionStorage` is named: then nothing is kept.
    return null;
  }
}

/** Keeps a text for the user of this tab until the tab is closed or the user signs out; null removes it. */
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

/** Removes all that this tab has kept, but for what it keeps for one user. */
export function clearTab({ exceptOf }: { exceptOf: string | null }): void {
  try {
    const kept = exceptOf === null ? null : keyOf(exceptOf, '');
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('of user ') && (kept === null || !key.startsWith(kept))) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
