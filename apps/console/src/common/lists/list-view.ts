/** The numbers of rows that a page of a list can have. */
export const listSizes = [10, 25, 50, 100] as const;

/** What the API does without being told. */
const usualSize: ListSize = 25;

const termLengthMax = 200;
const pageMax = 1_000_000;

export type ListSize = (typeof listSizes)[number];

/** Which part of a list is shown. */
export interface ListView {
  /** Searched for on the server; empty for all. */
  term: string;
  /** From 1. */
  page: number;
  size: ListSize;
}

/**
 * The part of a list that an address asks for: `?term=chess&page=2&size=50`. What is absent or wrong is as usual.
 * @param search whatever the address holds
 */
export function listViewFromSearch({ term, page, size }: Record<string, unknown>): ListView {
  return {
    term: textOf(term).trim().slice(0, termLengthMax),
    page: pageOf(page),
    size: listSizes.find((each) => each === Number(size)) ?? usualSize,
  };
}

/** The number of a page in an address, which may hold anything. */
export function pageOf(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}

/** The address of a part of a list. What is as usual is left out. */
export function searchFromListView({ term, page, size }: ListView): Record<string, string | number | undefined> {
  return {
    term: term === '' ? undefined : term,
    page: page === 1 ? undefined : page,
    size: size === usualSize ? undefined : size,
  };
}

/** The parameters of the call. */
export function listQuery({ term, page, size }: ListView) {
  return { 'pagination[page]': page, 'pagination[size]': size, ...(term === '' ? {} : { term }) };
}

/** The router parses a value that looks like a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
