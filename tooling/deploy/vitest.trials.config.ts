import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

/** What `pnpm trials` runs: it installs packages and starts whole servers. */
export default defineTestConfig({ include: ['**/*.trial.ts'], testTimeout: 600_000, hookTimeout: 600_000 });
