import type { Cell, ReportReader, Statement } from '#stores/warehouse/warehouse.ts';

type Batches = ReturnType<ReportReader['stream']>;

/** A stream of rows whose first batch has arrived. */
interface OpenStream {
  first: Awaited<ReturnType<Batches['next']>>;
  batches: Batches;
}

/** Runs a statement; settles with its first batch, when ClickHouse has read every fact. */
export async function openStream(
  statement: Statement,
  signal: AbortSignal,
  warehouse: ReportReader,
): Promise<OpenStream> {
  const batches = warehouse.stream(statement, signal);
  return { first: await batches.next(), batches };
}

/** The batches of a begun stream. They can be read once; a reader who stops cancels the statement. */
export async function* batchesOf({ first, batches }: OpenStream): AsyncGenerator<Cell[][]> {
  try {
    for (let batch = first; batch.done !== true; batch = await batches.next()) yield batch.value;
  } finally {
    await batches.return(undefined);
  }
}

/** All rows of a statement. */
export async function streamRows(
  statement: Statement,
  signal: AbortSignal,
  warehouse: ReportReader,
): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const batch of warehouse.stream(statement, signal)) rows.push(...batch);
  return rows;
}
