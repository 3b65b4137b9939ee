import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

/** What `pnpm trials` runs: trials that install other programs from the registry. */
export default defineTestConfig({ include: ['checks/*.trial.ts'], testTimeout: 600_000 });
