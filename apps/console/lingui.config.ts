import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const features = '<rootDir>/src/features';

/** They say texts of others. */
const tests = '<rootDir>/src/**/*.test.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  catalogs: [
    { path: '<rootDir>/src/locales/base/{locale}', include: ['<rootDir>/src'], exclude: [`${features}/**`, tests] },
    { path: '<rootDir>/src/locales/account/{locale}', include: [`${features}/auth`], exclude: [tests] },
    { path: '<rootDir>/src/locales/cabinet/{locale}', include: [features], exclude: [`${features}/auth/**`, tests] },
  ],
  // Line numbers would change the catalogue with every edit above a text.
  format: formatter({ lineNumbers: false }),
});
