/** A text normalized for search: NFKD, lower case, no accents, single spaces between words. */
export function searchedText(...parts: (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
}

/** Escapes a text for a LIKE pattern. Postgres refuses a text with a zero byte, which no stored text has. */
export function escapedForLike(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replaceAll(/[\\%_]/g, String.raw`\$&`);
}
