/**
 * Seconds that an answer asks to wait, from its `Retry-After` (RFC 9110 §10.2.3); null if the header is absent or has
 * another form.
 *
 * - Seconds: `120`. A fraction is rounded up, and of a header that was sent several times the longest wait counts.
 * - A date: `Fri, 20 Nov 2026 12:00:30 GMT`. It is compared with the answer's own `Date` if that can be read, so that a
 *   wrong clock on this machine does not matter.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfterSeconds(headers: Headers, now: number): number | null {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)*$/.test(value))
    return Math.ceil(Math.max(...value.split(',').map(Number)));
  const date = timeOf(value);
  return date === null ? null : Math.max(0, Math.ceil((date - (timeOf(headers.get('Date')) ?? now)) / 1000));
}

/** Milliseconds since the epoch of a date in the form that HTTP asks for; null for anything else. */
function timeOf(value: string | null): number | null {
  return value !== null && /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)
    ? Date.parse(value) || null
    : null;
}
