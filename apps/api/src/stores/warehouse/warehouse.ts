/** The value of a bound parameter `{name:Type}` of a statement. */
export type ParameterValue = string | number | bigint | readonly string[] | readonly number[];

/** One SELECT in ClickHouse SQL, without FORMAT, and the values of its `{name:Type}` placeholders. */
export interface Statement {
  sql: string;
  parameters: Record<string, ParameterValue>;
}

/**
 * A value of a row. Integers of 64 bits and more are strings, in a stream bigints, because numbers would lose digits. An
 * undefined ratio is null.
 */
export type Cell = string | number | bigint | null;

/** Rows as arrays in the order of the selected columns. */
interface ReportResult {
  rows: Cell[][];
  /** The row of `WITH TOTALS`, null without it. */
  totals: Cell[] | null;
  /** Rows before LIMIT, exact. */
  total: number;
}

/** The port through which reports read the warehouse. */
export interface ReportReader {
  /**
   * Runs a statement as the read-only user, with limits on time, memory and the rows that it reads. Throws
   * `StatementTooCostly` beyond them, and `WarehouseUnavailable` when the warehouse does not answer. An abort also ends
   * the statement on the server.
   */
  read(statement: Statement, signal: AbortSignal): Promise<ReportResult>;

  /**
   * The rows of a statement in batches, with back-pressure and without totals. For files: it may read any number of
   * rows and last ten minutes. Columns may be unsigned integers, `Int128`, `Date`, `Enum8` and `FixedString`. Throws
   * like `read`, also after some batches. An abort ends the statement on the server, even between two batches; so does
   * `return`.
   */
  stream(statement: Statement, signal: AbortSignal): AsyncGenerator<Cell[][], void>;
}

/** The address and the user of a client of ClickHouse's HTTP interface. */
export interface WarehouseConnection {
  url: string;
  /** The hosts of a cluster in the order in which they are tried; absent where `url` is the only one. */
  urls?: readonly string[] | undefined;
  username: string;
  password: string;
  database: string;
}

/** The statistics store: an engine that this process started, or a server. */
export interface Warehouse {
  kind: 'embedded' | 'server';
  reader: ReportReader;
  /** The connection of the loader and of the migrations, which may write. */
  writer: WarehouseConnection;
  /** Resolves when the warehouse answers; throws `WarehouseUnavailable` when it does not. */
  ping(): Promise<void>;
  /** Closes the connections, and ends the engine if this process started it. */
  close(): Promise<void>;
}

/** The warehouse does not answer, or is out of memory, time or connections. A retry later may succeed. */
export class WarehouseUnavailable extends Error {
  override readonly name = 'WarehouseUnavailable';
}

/** The statement itself exceeds a limit of time, memory or rows. A retry would fail again. */
export class StatementTooCostly extends Error {
  override readonly name = 'StatementTooCostly';
}

/** The hour of a staged row that is about a whole day. Hours of the day are 0 to 23. */
export const wholeDay = 24;
