import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

export default defineTestConfig({
  globalSetup: './src/stores/sql/testing/template-database.ts',
  // Node imports the files itself, as it does for the server: importing them through Vite costs a tenth of the run.
  experimental: { viteModuleRunner: false },
});
