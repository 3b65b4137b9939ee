import type { AdFormatReference } from '@publisher-console/api-contract';

/** The formats with these ids. One that the network does not have, from a link, is shown by its id. */
export function namedFormats(adFormats: readonly AdFormatReference[], ids: readonly string[]): AdFormatReference[] {
  const listed = new Set(adFormats.map(({ id }) => id));
  const unlisted = ids.filter((id) => !listed.has(id)).map((id) => ({ id, title: id }));
  return [...adFormats.filter(({ id }) => ids.includes(id)), ...unlisted];
}
