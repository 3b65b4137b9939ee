import * as v from 'valibot';

/** One page of a list of the operator. */
export interface ListPage<Row> {
  rows: Row[];
  /** How many rows all pages have together. */
  total: number;
  /** What to give as `after` for the next page; null on the last one. */
  next: string | null;
}

/** The most rows of one page. */
export const largestPage = 1_000;

/** The input of a command that lists: how many rows, and after which one. */
export const pageInput = {
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(largestPage)),
  after: v.nullable(v.pipe(v.string(), v.maxLength(100))),
};

export interface PageInput {
  limit: number;
  after: string | null;
}

/**
 * Makes a page of rows that were read with a limit of one more than the page has.
 * @param cursorOf - the text in `after` for a row
 */
export function pageOf<Row>(
  read: readonly Row[],
  { limit, total }: { limit: number; total: number },
  cursorOf: (row: Row) => string,
): ListPage<Row> {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, total, next: read.length > limit && last !== undefined ? cursorOf(last) : null };
}
