import { UsageError } from '#orders/usage-error.ts';

const instant = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Parses the instant of `--as-of`, such as `2026-11-21T13:00Z`. Throws `UsageError` for anything else. */
export function parseAsOf(text: string): Date {
  const [, date = ''] = instant.exec(text) ?? [];
  const time = new Date(text);
  // `new Date` turns February 30 into March 2.
  const midnight = new Date(`${date}T00:00Z`);
  if (Number.isNaN(time.getTime()) || Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) {
    throw new UsageError(
      `--as-of ${JSON.stringify(text)} is not an instant with its time zone, such as 2026-11-21T13:00Z or 2026-11-21T16:00+03:00.`,
    );
  }
  return time;
}
