import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

/** What `pnpm trials` runs: every trial, and the tests that repeat theirs more often then. */
export default defineTestConfig({
  globalSetup: './src/stores/sql/testing/template-database.ts',
  include: [
    'src/**/*.trial.ts',
    'src/foreign-rows.integration.test.ts',
    'src/modules/accounts/registration/account-links.integration.test.ts',
    'src/modules/sessions/rotation.test.ts',
    'src/modules/sessions/session-end.integration.test.ts',
    'src/modules/files/upload-sockets.integration.test.ts',
    'src/modules/files/upload.integration.test.ts',
    'src/modules/statistics/files/file-and-screen.integration.test.ts',
    'src/modules/statistics/reports/compiler/compile-report.integration.test.ts',
  ],
});
