/** Characters of a term: the limit of the API contract. A longer one may not fit into a URL. */
export const termLengthMax = 200;

/** A text as a search term: without spaces around it, and cut to the limit. */
export function searchTerm(text: string): string {
  const term = text.trim();
  if (term.length <= termLengthMax) return term;
  // The cut must not split a surrogate pair, which no URL can contain.
  return term
    .slice(0, termLengthMax)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd();
}
