const mostCharacters = 200;

// Lone surrogates, control characters, and marks that change the direction of a text.
const unwanted = /[\p{Cs}\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text of a store as one line of at most 200 characters; null for an empty text and other values. HTML is not
 * interpreted.
 */
export function storeText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // A limit before the replacements: the value may be megabytes long.
  const line = value.slice(0, 10_000).replaceAll(/\s+/gu, ' ').replaceAll(unwanted, '').trim();
  return Array.from(line).slice(0, mostCharacters).join('').trim() || null;
}
