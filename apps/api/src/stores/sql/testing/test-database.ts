import { inject } from 'vitest';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openPglite } from '#stores/sql/engines/open-pglite.ts';
import { TemplateFileSystem } from './template-file-system.ts';

/** A fresh, migrated, empty PGlite in memory; the test closes it. */
export function openTestDatabase(): Promise<OpenedDatabase> {
  return openPglite({ fs: new TemplateFileSystem(inject('databaseTemplate')) });
}
