import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const features = '<rootDir>/src/features';

/** They contain texts of the sources that they test. */
const tests = '<rootDir>/src/**/*.test.{ts,tsx}';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: [`${features}/**`, tests] },
    // One for each feature, in its own folder.
    { path: `${features}/{name}/locales/{locale}`, include: [`${features}/{name}/`], exclude: [tests] },
  ],
  // Line numbers would change the catalogue with every edit above a text.
  format: formatter({ lineNumbers: false }),
});
