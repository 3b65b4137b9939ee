import { and, asc, count, desc, like } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#stores/sql/database.ts';
import { escapedForLike, searchedText } from './search-text.ts';

/** A table whose rows are listed. */
type ListedTable = PgTable & { id: PgColumn };

/** Which page of a list to read. */
export interface PageRequest {
  /** From 1. A page beyond the last one has no rows. */
  page: number;
  /** Rows on a full page. */
  size: number;
}

interface List<Table extends ListedTable> extends PageRequest {
  table: Table;
  /** The condition, which includes the owner. */
  where: SQL | undefined;
  /** The columns to sort by, first one first; ties are broken by id, in the direction of the last one. */
  sort: readonly { by: PgColumn; direction: 'asc' | 'desc' }[];
}

export interface ListPage<Row> {
  rows: Row[];
  pagination: PageRequest & { total: number; pages: number };
}

/**
 * Reads one page of a table's rows, and the number of all rows. The order is total: pages of the same state neither
 * repeat nor skip a row. A row that is added between two reads shifts the others.
 */
export async function readPage<Table extends ListedTable>(
  own: Database,
  { table, where, sort, page, size }: List<Table>,
): Promise<ListPage<Table['$inferSelect']>> {
  // Drizzle's types do not accept a table that is a type parameter.
  const listed: PgTable = table;
  const [counted] = await own.select({ total: count() }).from(listed).where(where);
  const total = counted?.total ?? 0;
  const offset = (page - 1) * size;
  const tieBreak = sort.some(({ by }) => by === table.id)
    ? []
    : [{ by: table.id, direction: sort.at(-1)?.direction ?? 'asc' }];
  const order = [...sort, ...tieBreak];
  const rows =
    offset >= total
      ? []
      : await own
          .select()
          .from(listed)
          .where(where)
          .orderBy(...order.map(({ by, direction }) => (direction === 'asc' ? asc(by) : desc(by))))
          .limit(size)
          .offset(offset);
  return {
    rows,
    pagination: { page, size, total, pages: Math.max(1, Math.ceil(total / size)) },
  };
}

/**
 * The condition that a column with a `searchedText` contains each word of a search term. Undefined for a term without
 * words, which finds everything.
 */
export function containsTerm(column: PgColumn, term: string | undefined): SQL | undefined {
  const words = searchedText(term ?? '')
    .split(' ')
    .filter((word) => word !== '');
  return and(...words.map((word) => like(column, `%${escapedForLike(word)}%`)));
}
