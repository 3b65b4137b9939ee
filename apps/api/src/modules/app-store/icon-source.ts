const mostCharacters = 2_048;

/** The address of an icon as a store gives it, absolute or relative to `base`; null unless it is one of the web. */
export function iconSource(value: unknown, base: string): string | null {
  const url = typeof value === 'string' && value.length <= mostCharacters ? URL.parse(value.trim(), base) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= mostCharacters ? url.href : null;
}
