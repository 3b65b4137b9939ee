import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The features whose pages stand outside the default layout; what they say belongs to the catalogue of every page. */
const outside = 'auth';

/** They say texts of others. */
const tests = '<rootDir>/src/**/*.test.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/base/{locale}',
      include: ['<rootDir>/src'],
      exclude: [`<rootDir>/src/features/!(${outside})/**`, tests],
    },
    {
      path: '<rootDir>/src/locales/cabinet/{locale}',
      include: ['<rootDir>/src/features'],
      exclude: [`<rootDir>/src/features/${outside}/**`, tests],
    },
  ],
  // Line numbers would change the catalogue with every edit above a text.
  format: formatter({ lineNumbers: false }),
});
