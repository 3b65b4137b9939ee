import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: './src/stores/sql/testing/template-database.ts',
    // A real engine takes seconds to start on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
