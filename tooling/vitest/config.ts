import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';

type TestOptions = NonNullable<ViteUserConfig['test']>;

/**
 * The vitest settings of every package; a package may only add `test` options.
 *
 * `npm test` counts the JSON report; turbo keeps it, so that a run from the cache is counted too.
 */
export function defineTestConfig(options: TestOptions = {}): ViteUserConfig {
  return defineConfig({
    test: {
      include: ['**/*.test.ts', '**/*.test.tsx'],
      pool: 'forks',
      // Files of one worker share what they import: no module keeps state, and every stub ends with its test.
      isolate: false,
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      maxWorkers: 2,
      retry: 0,
      // A busy machine must not fail a test: these only end one that hangs.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
      ...options,
    },
  });
}
