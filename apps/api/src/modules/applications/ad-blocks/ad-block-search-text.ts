import { searchedText } from '#stores/sql/lists/searched-text.ts';

/** The searched fields of an ad block. */
interface SearchedAdBlock {
  id: string;
  name: string;
  place?: string | null | undefined;
}

/** The search text of an ad block. Save it whenever one of these fields changes. */
export function adBlockSearchText({ id, name, place }: SearchedAdBlock): string {
  return searchedText(name, place ?? null, id);
}
