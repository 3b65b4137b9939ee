import { defineTestConfig } from '@publisher-console/test-kit/vitest-config';

export default defineTestConfig();
