/** Why a call has failed: the browser was offline. */
class BrowserOffline extends Error {
  override readonly name = 'BrowserOffline';
}

type Fetch = (request: Request) => Promise<Response>;

/**
 * Makes a `fetch` say that the browser was offline when a call failed. Whoever tells of the failure later may find the
 * browser online again.
 */
export function namingOffline(fetch: Fetch): Fetch {
  return async (request) => {
    try {
      return await fetch(request);
    } catch (cause) {
      throw navigator.onLine || request.signal.aborted
        ? cause
        : new BrowserOffline('The browser is offline', { cause });
    }
  };
}

/** Whether an operation failed because the browser was offline. */
export function isOffline(failure: unknown): boolean {
  if (failure instanceof BrowserOffline) return true;
  return failure instanceof Error && isOffline(failure.cause);
}
