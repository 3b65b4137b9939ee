/**
 * Seconds that an answer asks to wait, from its `Retry-After` (seconds or an HTTP date, RFC 9110 §10.2.3); null where
 * the header is absent or unreadable.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
