import type { TypedApplication } from './application-add-draft.ts';

/** Characters of a link: the limit of the API contract. */
const longestLink = 2048;

/** Whether several apps are to be added at once. */
export function isSeveralIn({ several }: Record<string, unknown>): boolean {
  return several === 'yes';
}

/** Reads what an address knows of the app: its link in a store, or that it is in none yet. */
export function knownFromSearch(
  search: Record<string, unknown>,
): Pick<TypedApplication, 'applicationUrl' | 'isNotPublished'> {
  const { link, published } = search;
  return {
    applicationUrl: typeof link === 'string' ? link.slice(0, longestLink) : '',
    isNotPublished: published === 'no',
  };
}
