import { searchedText } from '#stores/sql/lists/searched-text.ts';

/** What of an ad block is searched. */
interface SearchedAdBlock {
  id: string;
  name: string;
  place?: string | null | undefined;
}

/** What a search for ad blocks looks into. It has to be saved whenever one of these values is. */
export function adBlockSearchText({ id, name, place }: SearchedAdBlock): string {
  return searchedText(name, place ?? null, id);
}
