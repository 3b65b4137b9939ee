import { sessionKeys, viewKey } from './session-store.ts';
import type { View } from './view.ts';

/** Makes this tab one that looks at a publisher, and opens the console of the publisher in it. Only the desk loads this. */
export function enterView({ token, ...view }: View & { token: string }): void {
  const { sessionStorage } = window;
  sessionStorage.setItem(sessionKeys.token, token);
  // It is not renewed: the API refuses it there.
  sessionStorage.setItem(sessionKeys.refreshToken, token);
  sessionStorage.setItem(sessionKeys.userId, view.id);
  sessionStorage.setItem(viewKey, JSON.stringify(view));
  window.location.replace('/');
}
