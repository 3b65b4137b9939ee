import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedDatabase } from './database.ts';
import type { TimeOuts } from './time-outs.ts';

export interface DatabaseLocation {
  /** A Postgres server; without it, the embedded PGlite keeps the data. */
  url?: string | undefined;
  /** The folder below which PGlite keeps its files, or null for a database in memory. */
  dataDir: string | null;
  /** The most connections to a Postgres server; ten unless said otherwise. */
  poolSize?: number | undefined;
  /** Other time-outs than a call's, for a Postgres server. */
  timeOuts?: Partial<TimeOuts> | undefined;
}

/**
 * Opens the relational store and brings its tables up to date. Rejects when it cannot be reached or migrated. Only the
 * engine in use is loaded: PGlite alone takes more than 200 MB.
 */
export async function openDatabase({ url, dataDir, poolSize, timeOuts }: DatabaseLocation): Promise<OpenedDatabase> {
  if (url !== undefined) {
    const { openPostgres } = await import('./engines/open-postgres.ts');
    return openPostgres({ url, poolSize, timeOuts });
  }
  const { openPglite } = await import('./engines/open-pglite.ts');
  if (dataDir === null) return openPglite({});
  const folder = join(dataDir, 'sql');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return openPglite({ dataDir: folder });
}
