import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

/** What `pnpm trials` runs: long trials, and trials that install other programs from the registry. */
export default defineTestConfig({
  include: ['src/session-model.test.ts', 'packaging/*.trial.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
});
