import { defineTestConfig } from '@publisher-console/vitest/config';

export default defineTestConfig();
