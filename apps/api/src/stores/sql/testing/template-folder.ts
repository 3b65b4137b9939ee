import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

/**
 * Fills a data folder with the migrated, empty PGlite of the run, for tests of whole servers. In an empty folder, PGlite
 * would need seven seconds to start.
 */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'sql');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', inject('databaseTemplate'), '-C', folder]);
}
