/** A bound parameter of a statement: what `{name:Type}` may stand for. */
export type ParameterValue = string | number | bigint | readonly string[] | readonly number[];

/** One SELECT in ClickHouse SQL, without FORMAT, and the values of its `{name:Type}` placeholders. */
export interface Statement {
  sql: string;
  parameters: Record<string, ParameterValue>;
}

/** A value of a row: 64-bit integers are text, so that no digit is lost; an undefined ratio is null. */
export type Cell = string | number | null;

/** Rows as arrays in the order of the selected columns. */
export interface ReportResult {
  rows: Cell[][];
  /** The row of `WITH TOTALS`, null without it. */
  totals: Cell[] | null;
  /** Rows before LIMIT, exact. */
  total: number;
}

/** All that the modules know of the warehouse. */
export interface ReportReader {
  /**
   * Runs a statement as the read-only user, capped in time and memory.
   * Throws `WarehouseUnavailable` when no answer can be had; an abort ends the statement on the server too.
   */
  read(statement: Statement, signal: AbortSignal): Promise<ReportResult>;

  /**
   * The rows of a statement in batches, as they come and no faster than they are taken; without totals. For files: it
   * may take ten minutes. Throws like `read`, also in the middle. An abort ends the statement on the server, even while
   * nobody asks for the next batch; so does `return`.
   */
  stream(statement: Statement, signal: AbortSignal): AsyncGenerator<Cell[][], void>;
}

/** Where a client of ClickHouse's HTTP interface connects, and as whom. */
export interface WarehouseConnection {
  url: string;
  username: string;
  password: string;
  database: string;
}

/** The statistics store, whichever engine keeps it: one that this process started, or a server elsewhere. */
export interface Warehouse {
  kind: 'embedded' | 'server';
  reader: ReportReader;
  /** The loader's connection: it may write, and it belongs to nobody else. */
  writer: WarehouseConnection;
  /** Settles when the warehouse answers; throws `WarehouseUnavailable` when it does not. */
  ping(): Promise<void>;
  /** Ends the connections, and the engine if this process started it. */
  close(): Promise<void>;
}

/** The warehouse does not answer, or it refused a statement for lack of memory, time or a free place. */
export class WarehouseUnavailable extends Error {
  override readonly name = 'WarehouseUnavailable';
}
