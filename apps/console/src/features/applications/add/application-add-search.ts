import type { TypedApplication } from './application-add-draft.ts';

/** Characters of a link: the limit of the API contract. */
const longestLink = 2048;

/** Whether the form for several apps is shown. */
export function isSeveralIn({ several }: Record<string, unknown>): boolean {
  return several === 'yes';
}

/** Reads the values for the app from an address: its store link, or that it is in no store yet. */
export function prefilledFromSearch(
  search: Record<string, unknown>,
): Pick<TypedApplication, 'applicationUrl' | 'isNotPublished'> {
  const { link, published } = search;
  return {
    applicationUrl: typeof link === 'string' ? link.slice(0, longestLink) : '',
    isNotPublished: published === 'no',
  };
}
