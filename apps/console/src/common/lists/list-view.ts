import { searchTerm } from './search-term.ts';

/** The page sizes to choose from. */
export const listSizes = [10, 25, 50, 100] as const;

/** The API's default. */
const usualSize: ListSize = 25;

const pageMax = 1_000_000;

export type ListSize = (typeof listSizes)[number];

/** Which part of a list is shown. */
export interface ListView {
  /** The search term for the server; empty for all entries. */
  term: string;
  /** Counted from 1. */
  page: number;
  size: ListSize;
}

/**
 * Reads the view of a list from an address: `?term=chess&page=2&size=50`. Absent and invalid values get their defaults.
 * @param search of the address, not validated
 */
export function listViewFromSearch({ term, page, size }: Record<string, unknown>): ListView {
  return {
    term: searchTerm(typeof term === 'string' ? term : ''),
    page: pageOf(page),
    size: listSizes.find((each) => each === Number(size)) ?? usualSize,
  };
}

/** Reads a page number from an address; 1 for an invalid one. */
export function pageOf(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}

/** The search of an address for a view; defaults are left out. */
export function searchFromListView({ term, page, size }: ListView): Record<string, string | number | undefined> {
  return {
    term: term === '' ? undefined : term,
    page: page === 1 ? undefined : page,
    size: size === usualSize ? undefined : size,
  };
}

/** The query parameters of the API call. */
export function listQuery({ term, page, size }: ListView) {
  return { 'pagination[page]': page, 'pagination[size]': size, ...(term === '' ? {} : { term }) };
}
