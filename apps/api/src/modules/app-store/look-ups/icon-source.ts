import { parseOutsideUrl } from '#guarded-fetch/outside-url.ts';

/** The address of an icon as a store gives it, absolute or relative to the page; null unless it is one of the web. */
export function iconSource(value: unknown, page: string): string | null {
  return typeof value === 'string' ? (parseOutsideUrl(value.trim(), new URL(page))?.href ?? null) : null;
}
