import type { Platform } from '@publisher-console/api-contract';
import { searchedText } from '#stores/sql/lists/search-text.ts';

/** The usual names of a platform: two applications of one name differ only by it. */
const platformWords = { android: 'android андроид', ios: 'ios iphone айфон' } satisfies Record<Platform, string>;

/** The searched fields of an application. */
interface SearchedApplication {
  id: string;
  name: string;
  platform: Platform;
  developerName?: string | null | undefined;
  storeAppId?: string | null | undefined;
  bundleId?: string | null | undefined;
}

/** The search text of an application. Save it whenever one of these fields changes. */
export function applicationSearchText(searched: SearchedApplication): string {
  const { id, name, platform, developerName = null, storeAppId = null, bundleId = null } = searched;
  return searchedText(
    name,
    developerName,
    id,
    storeAppId,
    bundleId === storeAppId ? null : bundleId,
    platformWords[platform],
  );
}
