import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openPglite } from '#stores/sql/engines/open-pglite.ts';

/** A fresh, migrated, empty PGlite in memory; the test closes it. */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  return openPglite({ loadDataDir: await openAsBlob(inject('databaseTemplate')) });
}
