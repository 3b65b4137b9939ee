import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Fills a data folder with the migrated, empty PGlite of the run, for tests of whole servers. In an empty folder, PGlite
 * would need seven seconds to start.
 */
export async function fillDataFolder(dataDir: string): Promise<void> {
  await cp(inject('databaseTemplate'), join(dataDir, 'sql'), { recursive: true });
}
