import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';
import type { ViteUserConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

import { isNightly } from './trials.ts';

type TestOptions = NonNullable<ViteUserConfig['test']>;

/** Stores errors outside of the tests, such as a rejection that nothing handles: the JSON report does not have them. */
const outsideErrors: Reporter = {
  onTestRunEnd: (_modules, errors) => {
    if (errors.length === 0) return;
    mkdirSync('test-results', { recursive: true });
    const stacks = errors.map(({ stack, message }) => stack ?? message);
    writeFileSync('test-results/outside-errors.json', JSON.stringify(stacks));
  },
};

/**
 * The vitest settings of every package; a package may only add `test` options.
 *
 * `npm test` counts the tests of the JSON report, which turbo restores for a cached run.
 * Trials have a report of their own, so that they leave the counts of `npm test` as they are.
 */
export function defineTestConfig(options: TestOptions = {}): ViteUserConfig {
  return defineConfig({
    test: {
      include: ['**/*.test.ts', '**/*.test.tsx'],
      setupFiles: join(import.meta.dirname, 'patience.ts'),
      pool: 'forks',
      // Files of one worker share modules: no module has state, and every stub ends with its test.
      isolate: false,
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      // Servers that tests start have their code from the cache that the start command uses, which saves a quarter of
      // their start.
      env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') },
      maxWorkers: 2,
      retry: 0,
      // Long enough for a busy machine: they only end a test that hangs.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 60_000 } },
      reporters: [
        'default',
        ['json', { outputFile: `test-results/${isNightly ? 'vitest-trials' : 'vitest'}.json` }],
        outsideErrors,
      ],
      ...options,
    },
  });
}
