import { sessionKeys, viewKey } from './session-store.ts';

/** What a tab shows in which the network's support looks at the account of a publisher. */
export interface View {
  id: string;
  /** The Publisher ID. */
  publisher: number;
  company: string;
  /** ISO 8601. */
  endsAt: string;
}

/** What this tab looks at; null in every other one. */
export function readView(): View | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(viewKey) ?? 'null') as View | null;
  } catch {
    // A browser that blocks storage throws when `sessionStorage` is read.
    return null;
  }
}

/** Makes this tab one of the desk again, at the page of the publisher. False for a tab that looks at nobody. */
export function leaveView(): boolean {
  const view = readView();
  if (view === null) return false;
  for (const key of [...Object.values(sessionKeys), viewKey]) window.sessionStorage.removeItem(key);
  window.location.replace(`/desk/publishers/${view.publisher}`);
  return true;
}
