const mostCharacters = 200;

// Half a character, what no person sees, and what makes a text run the other way.
const unwanted = /[\p{Cs}\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text of a store as one line of at most 200 characters, or null where it has none. Whatever looks like HTML stays as
 * the characters that it is.
 */
export function storeText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // White space between words may be long; a whole page of it is none of a name.
  const line = value.slice(0, 10_000).replaceAll(/\s+/gu, ' ').replaceAll(unwanted, '').trim();
  return Array.from(line).slice(0, mostCharacters).join('').trim() || null;
}
