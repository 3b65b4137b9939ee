/** The cause of a call's failure if the browser was offline at that moment. */
class BrowserOffline extends Error {
  override readonly name = 'BrowserOffline';
}

type Fetch = (request: Request) => Promise<Response>;

/**
 * Wraps `fetch` so that a failed call records whether the browser was offline. By the time the failure is shown,
 * `navigator.onLine` may have changed.
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
