import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

/** What `pnpm trials` runs: an application of another team, whose programs come from the registry. */
export default defineTestConfig({ include: ['packaging/*.trial.ts'], testTimeout: 600_000, hookTimeout: 600_000 });
