import { searchedText } from '#stores/sql/lists/searched-text.ts';

/** The searched fields of an application. */
interface SearchedApplication {
  id: string;
  name: string;
  developerName?: string | null | undefined;
  storeAppId?: string | null | undefined;
  bundleId?: string | null | undefined;
}

/** The search text of an application. Save it whenever one of these fields changes. */
export function applicationSearchText(searched: SearchedApplication): string {
  const { id, name, developerName = null, storeAppId = null, bundleId = null } = searched;
  return searchedText(name, developerName, id, storeAppId, bundleId === storeAppId ? null : bundleId);
}
