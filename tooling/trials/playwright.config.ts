import { defineBrowserTests } from '@publisher-console/test-kit/playwright-config';

export default defineBrowserTests();
