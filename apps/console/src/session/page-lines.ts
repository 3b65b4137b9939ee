/** One line of the answer to a page prefetch, as JSON: the progress of the console's server in rendering the page. */
export type PageLine =
  /** The server makes this call of the API. */
  | { call: string }
  /** The call has succeeded with this body. With null it has failed, so the browser makes it. */
  | { call: string; answer: string | null }
  /** The loaders have run: the browser makes all calls that no line has named. */
  | { loaded: true }
  /** The page with its data. */
  | { html: string };

/** The header of a page prefetch from a narrow screen, on which some pages have another order. */
export const narrowHeader = 'narrow-screen';

/** The prefix of the path of a page in the address of its page prefetch. */
export const pagePrefetchPrefix = '/page';

/**
 * Identifies a call of the API, on the server and in the browser.
 * @param path below the API's address, with the parameters
 */
export function callKey({ method, path, body }: { method: string; path: string; body: string }): string {
  return `${method} ${path} ${body}`;
}
