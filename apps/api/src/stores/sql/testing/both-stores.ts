import { afterAll, beforeAll } from 'vitest';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { openTestDatabase } from './test-database.ts';
import { startTestPostgres } from './test-postgres.ts';
import type { TestPostgres } from './test-postgres.ts';

interface BothStores {
  /** For `describe.each`: the name of each engine and a function that opens it. */
  each: readonly (readonly ['pglite' | 'postgres', () => Promise<OpenedDatabase>])[];
  /** Opens another connection pool to the same Postgres database, as another process does. */
  openPostgres: () => Promise<OpenedDatabase>;
  /** The URL of the shared Postgres database, for another process. */
  postgresUrl: () => string;
}

/** Both relational stores for the tests of a file, which share one Postgres database. */
export function startBothStores(): BothStores {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.close());
  const openPostgres = () => openDatabase({ dataDir: null, url: postgres.url });
  return {
    each: [
      ['pglite', openTestDatabase],
      ['postgres', openPostgres],
    ],
    openPostgres,
    postgresUrl: () => postgres.url,
  };
}
