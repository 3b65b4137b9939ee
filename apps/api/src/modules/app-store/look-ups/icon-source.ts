import { parseOutsideUrl } from '#guarded-fetch/outside-url.ts';

/** The address of an icon, absolute or relative to the page; null unless it is an http or https address. */
export function iconSource(value: unknown, page: string): string | null {
  return typeof value === 'string' ? (parseOutsideUrl(value.trim(), new URL(page))?.href ?? null) : null;
}
