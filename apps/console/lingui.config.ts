import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const features = '<rootDir>/src/features';
const palette = '<rootDir>/src/shell/palette';

/** Not extracted, because tests repeat texts of the sources that they test. */
const tests = '<rootDir>/src/**/*.test.{ts,tsx}';

/**
 * Parts that several features share. Their texts are in the catalogues of those features, so that no other page loads
 * them.
 */
const shared: Record<string, string[]> = {
  'comparison/causes/*': ['dashboard', 'statistics'],
  'comparison/change-text': ['ad-blocks', 'applications', 'dashboard', 'statistics'],
  'comparison/late-figures': ['dashboard', 'statistics'],
  'comparison/moves/*': ['dashboard', 'statistics'],
  'inventory/activity-kinds': ['applications', 'statistics', 'desk'],
  'inventory/copyable-id': ['applications', 'ad-blocks'],
  'inventory/editable-title': ['applications', 'ad-blocks'],
  'inventory/end-dialog': ['applications', 'ad-blocks'],
  'inventory/lines-to-fix': ['applications', 'app-ads-txt', 'dashboard'],
  'common/factors/{app-code-dialog,factors-section,factors.mutations,passkey-dialog,proof-dialog}': [
    'settings',
    'desk',
  ],
  'common/factors/factor-form': ['auth', 'settings', 'desk'],
  'common/forms/one-time-secret': ['settings', 'desk'],
  'common/lists/list-pages': ['applications', 'ad-blocks', 'dashboard', 'settings'],
  'common/page/chart-skeleton': ['dashboard', 'statistics'],
  'common/page/use-copy-texts': ['help', 'integration', 'settings', 'desk'],
  'desk-tree': ['desk'],
  'desk/*': ['desk'],
  'shell/desk/*': ['desk'],
  'inventory/deleted-mark': ['dashboard', 'statistics'],
  'session/publisher-id': ['help', 'settings'],
  'inventory/status-menu': ['applications', 'ad-blocks'],
  'inventory/question-words': ['support', 'desk'],
  'inventory/refused-files': ['support', 'desk'],
  'inventory/statuses': ['applications', 'ad-blocks', 'desk'],
  'network-documents/support-email-link': ['documents', 'help'],
};
const fileOf = (part: string) => `<rootDir>/src/${part}.{ts,tsx}`;
const partsOf = (feature: string) => Object.keys(shared).filter((part) => shared[part]?.includes(feature));
const sharing = [...new Set(Object.values(shared).flat())];

export default defineConfig({
  sourceLocale: 'en',
  runtimeConfigModule: { Trans: ['#i18n/trans.tsx', 'Trans'] },
  locales: ['en', 'ru'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [`${features}/**`, `${palette}/**`, ...Object.keys(shared).map(fileOf), tests],
    },
    { path: `${palette}/locales/{locale}`, include: [`${palette}/`], exclude: [tests] },
    ...sharing.map((name) => ({
      path: `${features}/${name}/locales/{locale}`,
      include: [`${features}/${name}/`, ...partsOf(name).map(fileOf)],
      exclude: [tests],
    })),
    // A catalogue for each of the other features, in its own folder.
    {
      path: `${features}/{name}/locales/{locale}`,
      include: [`${features}/{name}/`],
      exclude: [...sharing.map((name) => `${features}/${name}/`), tests],
    },
  ],
  // Line numbers would change the catalogue with every edit above a text.
  format: formatter({ lineNumbers: false }),
});
