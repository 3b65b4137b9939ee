import { sessionKeys, viewKey } from './session-store.ts';

/** The account that a tab shows while the network's support views it. */
export interface View {
  id: string;
  /** The Publisher ID. */
  publisher: number;
  company: string;
  /** ISO 8601. */
  endsAt: string;
}

/** The view of this tab; null in every other tab. */
export function readView(): View | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(viewKey) ?? 'null') as View | null;
  } catch {
    // A browser that blocks storage throws when `sessionStorage` is read.
    return null;
  }
}

/** Returns this tab to the desk, to the page of the publisher. False if the tab has no view. */
export function leaveView(): boolean {
  const view = readView();
  if (view === null) return false;
  for (const key of [...Object.values(sessionKeys), viewKey]) window.sessionStorage.removeItem(key);
  window.location.replace(`/desk/publishers/${view.publisher}`);
  return true;
}
