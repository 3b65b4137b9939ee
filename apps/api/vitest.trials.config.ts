import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

/** What `pnpm trials` runs: every trial, and the tests that repeat theirs more often then. */
export default defineTestConfig({
  globalSetup: './src/stores/sql/testing/template-database.ts',
  include: [
    'src/**/*.trial.ts',
    'src/foreign-rows.test.ts',
    'src/modules/accounts/registration/account-links.test.ts',
    'src/modules/sessions/rotation.test.ts',
    'src/modules/sessions/session-end.test.ts',
    'src/modules/files/upload-sockets.test.ts',
    'src/modules/files/upload.test.ts',
    'src/modules/statistics/files/file-and-screen.test.ts',
    'src/modules/statistics/reports/compiler/compile-report.test.ts',
  ],
});
