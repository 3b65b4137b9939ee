import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const features = '<rootDir>/src/features';

/** They contain texts of the sources that they test. */
const tests = '<rootDir>/src/**/*.test.{ts,tsx}';

/** Parts that these features share. Their texts are in the catalogues of both, so that no other page loads them. */
const sharing = ['applications', 'ad-blocks'];
const shared = ['copied-id', 'earnings-at-stake', 'editable-title', 'list-pages', 'statuses'].map(
  (name) => `<rootDir>/src/lib/${name}.{ts,tsx}`,
);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [`${features}/**`, ...shared, tests],
    },
    ...sharing.map((name) => ({
      path: `${features}/${name}/locales/{locale}`,
      include: [`${features}/${name}/`, ...shared],
      exclude: [tests],
    })),
    // One for each feature, in its own folder.
    {
      path: `${features}/{name}/locales/{locale}`,
      include: [`${features}/{name}/`],
      exclude: [...sharing.map((name) => `${features}/${name}/`), tests],
    },
  ],
  // Line numbers would change the catalogue with every edit above a text.
  format: formatter({ lineNumbers: false }),
});
