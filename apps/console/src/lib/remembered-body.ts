/** Where the browser keeps it. The script of `early-calls.ts` names it too: an import would bring this file to every page. */
const rememberedBodyKey = 'early_body';

/**
 * Remembers the body of a call that this publisher's next page will send where its address does not say so: the publisher's id,
 * a space, the body.
 * @param body JSON, as the page will send it; null forgets what is remembered
 */
export function rememberBody(userId: string, body: string | null): void {
  try {
    if (body === null) localStorage.removeItem(rememberedBodyKey);
    else localStorage.setItem(rememberedBodyKey, `${userId} ${body}`);
  } catch {
    // The storage is full. The page asks as it would have asked without.
  }
}

/** Whether a body is remembered for the publisher. */
export function hasRememberedBody(userId: string): boolean {
  return localStorage.getItem(rememberedBodyKey)?.startsWith(`${userId} `) ?? false;
}
