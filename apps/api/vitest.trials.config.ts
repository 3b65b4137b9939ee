import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

/** Tests that try more in `pnpm trials` than in `npm test`. */
const repeated = globSync('src/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /'@publisher-console\/test-kit\/trials'|pglite: 'nightly'/u.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  ),
);

/** What `pnpm trials` runs. */
export default defineTestConfig({
  globalSetup: './src/stores/sql/testing/template-database.ts',
  include: ['src/**/*.trial.ts', ...repeated],
});
