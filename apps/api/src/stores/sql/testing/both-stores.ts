import { trialCases } from '@publisher-console/test-kit/trials';
import { afterAll, beforeAll } from 'vitest';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { openTestDatabase } from './test-database.ts';
import { startTestPostgres } from './test-postgres.ts';
import type { TestPostgres } from './test-postgres.ts';

/** The name of an engine, and a function that opens it. */
type TestStore = readonly ['pglite' | 'postgres', () => Promise<OpenedDatabase>];

interface BothStores {
  /** For `describe.each`. */
  each: readonly TestStore[];
  /** Opens another connection pool to the same Postgres database, as another process does. */
  openPostgres: () => Promise<OpenedDatabase>;
  /** The URL of the shared Postgres database, for another process. */
  postgresUrl: () => string;
}

/**
 * Both relational stores for the tests of a file, which share one Postgres database.
 *
 * @param options.pglite when PGlite is tested: `nightly` for rules of a subject, whose statements are the same in both and which
 *   other tests run in PGlite too; `always` for what depends on the engine, such as locks
 */
export function startBothStores({ pglite = 'always' }: { pglite?: 'always' | 'nightly' } = {}): BothStores {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startTestPostgres();
  });
  afterAll(() => postgres.close());
  const openPostgres = () => openDatabase({ dataDir: null, url: postgres.url });
  const embedded: TestStore = ['pglite', openTestDatabase];
  const server: TestStore = ['postgres', openPostgres];
  return {
    each: pglite === 'always' ? [embedded, server] : trialCases([server], [embedded]),
    openPostgres,
    postgresUrl: () => postgres.url,
  };
}
