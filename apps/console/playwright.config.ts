import { defineBrowserTests } from '@publisher-console/test-kit/playwright-config';

export default defineBrowserTests({ globalSetup: './e2e/support/start-product.ts' });
