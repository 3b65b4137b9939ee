import { defineBrowserTests } from '@publisher-console/playwright/config';

export default defineBrowserTests();
