/** What `URL.parse` returns, which the oldest supported browsers do not have: null if the text is no URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
