/** The cursor of a page of a list in the address; undefined for the first page. */
export function pageFromSearch({ after }: { after?: unknown }): string | undefined {
  return typeof after === 'string' && after !== '' ? after : undefined;
}
