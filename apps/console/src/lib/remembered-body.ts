import { rememberedBodyKey } from './session-store.ts';

export interface RememberedBody {
  userId: string;
  /** JSON, as the page will send it. */
  body: string;
}

/**
 * Remembers the body of a call that this publisher's next page will send where its address does not say so. A browser that
 * blocks storage forgets it. Null forgets it everywhere.
 */
export function rememberBody(remembered: RememberedBody | null): void {
  try {
    if (remembered === null) localStorage.removeItem(rememberedBodyKey);
    else localStorage.setItem(rememberedBodyKey, JSON.stringify(remembered));
  } catch {
    // The page asks as it would have asked without.
  }
}

/** Whether a body is remembered for the publisher. */
export function hasRememberedBody(userId: string | undefined): boolean {
  try {
    const remembered: Partial<RememberedBody> | null = JSON.parse(localStorage.getItem(rememberedBodyKey) ?? 'null');
    return remembered !== null && remembered.userId === userId;
  } catch {
    return false;
  }
}
