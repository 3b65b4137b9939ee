import { defineTestConfig } from '@publisher-console/vitest/config';

export default defineTestConfig({ globalSetup: './src/stores/sql/testing/template-database.ts' });
