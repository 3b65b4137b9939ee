/** A bad row of a table: its key as JSON texts, and what is wrong with it. */
export interface BadRow {
  row: string;
  reason: string;
}

/** A table with bad rows; nothing of it was loaded. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  /** Some of the bad rows, in any order. */
  readonly badRows: readonly BadRow[];
  /** How many rows are bad. */
  readonly total: number;

  constructor(badRows: readonly BadRow[], total: number) {
    super(`The table has ${total} bad ${total === 1 ? 'row' : 'rows'}; nothing was loaded.`);
    this.badRows = badRows;
    this.total = total;
  }
}
