/** The error of a passkey that a message has to explain; null if the visitor has closed the browser's dialog. */
export function passkeyError(error: Error | null): Error | null {
  return error?.name === 'NotAllowedError' || error?.name === 'AbortError' ? null : error;
}
