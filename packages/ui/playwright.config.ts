import { defineBrowserTests } from '@publisher-console/playwright/config';

export default defineBrowserTests({ globalSetup: './e2e/support/start-gallery.ts' });
