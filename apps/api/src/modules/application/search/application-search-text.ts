import { searchedText } from '#stores/sql/lists/searched-text.ts';

/** What of an application is searched. */
interface SearchedApplication {
  id: string;
  name: string;
  developerName?: string | null | undefined;
  storeAppId?: string | null | undefined;
  bundleId?: string | null | undefined;
}

/** What a search for applications looks into. It has to be saved whenever one of these values is. */
export function applicationSearchText(searched: SearchedApplication): string {
  const { id, name, developerName = null, storeAppId = null, bundleId = null } = searched;
  return searchedText(name, developerName, id, storeAppId, bundleId === storeAppId ? null : bundleId);
}
