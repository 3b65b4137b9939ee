import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { requireRoom, StoreUnusable } from '#stores/store-faults.ts';
import { MigrationRefused } from '#stores/migration-refused.ts';
import type { OpenedDatabase } from './database.ts';
import type { TimeOuts } from './time-outs.ts';

interface DatabaseLocation {
  /** A Postgres server; without it, the embedded PGlite is used. */
  url?: string | undefined;
  /** The parent of PGlite's folder, or null for a database in memory. */
  dataDir: string | null;
  /** The most connections to a Postgres server; default 10. */
  poolSize?: number | undefined;
  /** Whether to migrate the store; default true. The operator's tools do not: only a start of the API does. */
  migrates?: boolean | undefined;
  /** Overrides of `callTimeOuts`, for a Postgres server. */
  timeOuts?: Partial<TimeOuts> | undefined;
  /** Called when PGlite has ended by itself, such as on a full disk: it has to be opened again. */
  onLost?: ((error: Error) => void) | undefined;
}

/**
 * Opens and migrates the relational store. Rejects when it cannot be reached or migrated, and with `MigrationRefused`
 * when this program cannot use it. Only the engine in use is imported: PGlite needs more than 100 MB of memory.
 */
export async function openDatabase({
  url,
  dataDir,
  poolSize,
  migrates = true,
  timeOuts,
  onLost,
}: DatabaseLocation): Promise<OpenedDatabase> {
  if (url !== undefined) {
    const { openPostgres } = await import('./engines/open-postgres.ts');
    return openPostgres({ url, poolSize, migrates, timeOuts });
  }
  requirePglite();
  const { openPglite } = await import('./engines/open-pglite.ts');
  if (dataDir === null) return openPglite({});
  const folder = join(dataDir, 'sql');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await openPglite({ dataDir: folder }, { migrates, onLost });
  } catch (error) {
    if (error instanceof MigrationRefused) throw error;
    // PGlite does not report why it could not start. On a disk without room, that is the reason.
    await requireRoom(folder);
    throw error;
  }
}

/** A folder that was built for servers has no embedded stores. */
function requirePglite(): void {
  try {
    createRequire(import.meta.url).resolve('@electric-sql/pglite');
  } catch (cause) {
    const message = 'DATABASE_URL: the embedded database is not installed, so name a Postgres server';
    throw new StoreUnusable(message, { cause });
  }
}
