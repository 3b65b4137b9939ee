/** Characters of a term: the limit of the API contract. A longer one may not fit into a URL. */
export const termLengthMax = 200;

/** A text as a term to search for: without spaces around it, and without what is too long. */
export function searchTerm(text: string): string {
  const term = text.trim();
  if (term.length <= termLengthMax) return term;
  // The cut must not leave half a character, which no URL can have.
  return term
    .slice(0, termLengthMax)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd();
}
