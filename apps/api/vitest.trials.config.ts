import { defineTestConfig } from '@publisher-console/vitest/config';

/** What `pnpm trials` runs: every trial, and the tests that repeat theirs more often then. */
export default defineTestConfig({
  globalSetup: './src/stores/sql/testing/template-database.ts',
  include: [
    'src/**/*.trial.ts',
    'src/foreign-rows.test.ts',
    'src/modules/account/registration/account-links.test.ts',
    'src/modules/account/session/rotation.test.ts',
    'src/modules/account/session/session-end.test.ts',
    'src/modules/file/upload-sockets.test.ts',
    'src/modules/file/upload.test.ts',
    'src/modules/report-file/file-and-screen.test.ts',
    'src/modules/statistic/compiler/compile-report.test.ts',
  ],
});
