/** What went wrong with a passkey, for a message; null after the visitor has closed the browser's dialog. */
export function passkeyError(error: Error | null): Error | null {
  return error?.name === 'NotAllowedError' || error?.name === 'AbortError' ? null : error;
}
