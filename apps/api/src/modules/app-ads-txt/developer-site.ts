/** What is known of the website of an application's developer. */
export interface DeveloperSite {
  /** As the store says; null where it names none, and while that is not known. */
  developerSite: string | null;
  /** Whether the store has said which website it names, if any. */
  isSiteKnown: boolean;
}

/** Nobody has asked the store, or it has given no answer. */
export const unknownSite: DeveloperSite = { developerSite: null, isSiteKnown: false };

/** What a store has said. */
export function namedSite(developerSite: string | null): DeveloperSite {
  return { developerSite, isSiteKnown: true };
}

/** What is kept of an application's website, and when its store has said it. */
export function keptSite(row: { developerSite: string | null; storeCheckedAt: Date | null }): DeveloperSite {
  return row.storeCheckedAt === null && row.developerSite === null ? unknownSite : namedSite(row.developerSite);
}
