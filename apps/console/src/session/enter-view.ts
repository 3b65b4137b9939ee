import { sessionKeys, viewKey } from './session-store.ts';
import type { View } from './view.ts';

/** Turns this tab into a view of a publisher's account, and opens the publisher's console. Only the desk loads this. */
export function enterView({ token, ...view }: View & { token: string }): void {
  const { sessionStorage } = window;
  sessionStorage.setItem(sessionKeys.token, token);
  // The session of a view is not renewed: the API refuses its token as a refresh token.
  sessionStorage.setItem(sessionKeys.refreshToken, token);
  sessionStorage.setItem(sessionKeys.userId, view.id);
  sessionStorage.setItem(viewKey, JSON.stringify(view));
  window.location.replace('/');
}
