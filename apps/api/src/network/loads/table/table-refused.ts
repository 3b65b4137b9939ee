/** A bad row of a table: its key as JSON texts, and what is wrong with it. */
export interface BadRow {
  row: string;
  reason: string;
}

/** A table has bad rows, and nothing of it was loaded. */
export class TableRefused extends Error {
  override readonly name = 'TableRefused';
  /** Some of the bad rows, in no order. */
  readonly badRows: readonly BadRow[];
  /** How many bad rows the table has. */
  readonly total: number;

  constructor(badRows: readonly BadRow[], total: number) {
    super(`The table has ${total} bad ${total === 1 ? 'row' : 'rows'}; nothing was loaded.`);
    this.badRows = badRows;
    this.total = total;
  }
}
