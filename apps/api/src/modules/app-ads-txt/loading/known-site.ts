import { developerSite } from '#modules/app-store/look-ups/developer-site.ts';

/** The website of an application's developer, as far as it is known. */
export interface DeveloperSite {
  /** The website in the store listing; null if it is not known, and if it cannot have an app-ads.txt file. */
  developerSite: string | null;
  /** Whether the store has sent a website: a null then means that buyers cannot use it. */
  isSiteKnown: boolean;
}

/** For a store that has sent no website: no request was made, it failed, or the answer has none. */
export const unknownSite: DeveloperSite = { developerSite: null, isSiteKnown: false };

/** The website from what a store sent, in its answer or in the column of an application. */
export function knownSite(sent: string | null): DeveloperSite {
  return sent === null ? unknownSite : { developerSite: developerSite(sent), isSiteKnown: true };
}
