import { defineConfig } from 'oxlint';

import { rooms } from './tooling/lint/rooms.ts';

const toolConfigurations = ['**/*.config.ts', '**/e2e/support/start-*.ts'];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts', '**/testing/**', '**/e2e/**', 'tooling/test-kit/**'];

/** Strings that programs read; every other string has to be translated. */
const unlocalizedStrings = {
  ignore: [
    '^[^A-Za-zА-Яа-яЁё]*$',
    '^[a-z0-9][-a-zA-Z0-9_./:#?=&%*@|\\[\\] ]*$',
    '^#[a-z/-]+',
    '^/',
    '^[A-Z_]+=$',
    String.raw`^\.[a-z]+$`,
  ],
  ignoreNames: [
    { regex: { pattern: 'class(Name)?$', flags: 'i' } },
    { regex: { pattern: '^[A-Z0-9_]+$' } },
    'id',
    'key',
    'name',
    'type',
    'role',
    'rel',
    'target',
    'to',
    'href',
    'src',
    'autoComplete',
    'inputMode',
    'charSet',
    'httpEquiv',
    'data-testid',
    { regex: { pattern: 'Selector$' } },
  ],
  ignoreFunctions: [
    'lazyRouteComponent',
    'useMedia',
    '*.GET',
    '*.POST',
    'Error',
    'TypeError',
    'tv',
    'Intl.*',
    '*.getItem',
    '*.setItem',
    '*.closest',
    '*.matchMedia',
    '*.querySelector',
    '*.querySelectorAll',
    '*.headers.get',
  ],
};

export default defineConfig({
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['eslint-plugin-lingui'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['packages/api-contract/src/*schema.ts', 'apps/console/src/routeTree.gen.ts', '**/dist/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
    'eslint/eqeqeq': 'error',
    // A one-line body needs no braces; a longer one does.
    'eslint/curly': ['error', 'multi-or-nest', 'consistent'],
    'import/consistent-type-specifier-style': ['error', 'prefer-top-level'],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // JSX is compiled to the automatic runtime.
    'react/react-in-jsx-scope': 'off',
    // A server often has to work in order: one statement after the other in a transaction.
    'eslint/no-await-in-loop': 'off',
    // Object.keys() of a closed table needs an assertion to the type of its keys.
    'typescript/no-unsafe-type-assertion': 'off',
    // These report variables that a callback changes, and copies that are intended.
    'eslint/no-unmodified-loop-condition': 'off',
    'oxc/no-map-spread': 'off',
    // `fc.nat()` and the like read better with the library's name.
    'import/no-named-as-default-member': 'off',
    // `const { left, ...rest } = whole` leaves a property out of a copy.
    'eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    // Style sheets and workers are imported for their effect.
    'import/no-unassigned-import': 'off',
  },
  overrides: [
    {
      files: ['apps/*/src/**', 'apps/*/server/**', 'packages/*/src/**'],
      rules: { 'eslint/no-console': 'error', 'node/no-process-env': 'error' },
      plugins: ['node'],
    },
    {
      files: ['apps/api/src/operator/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      files: [
        '**/config.ts',
        'apps/api/src/main.ts',
        'apps/console/server/main.ts',
        'apps/api/src/operator/network.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
      plugins: ['node'],
    },
    {
      files: ['packages/api-client/src/**'],
      rules: { 'eslint/no-restricted-globals': ['error', 'localStorage', 'sessionStorage', 'window', 'document'] },
    },
    {
      files: ['apps/api/src/**'],
      // These send requests to servers on the loopback that no caller chooses.
      excludeFiles: [
        'apps/api/src/operator/doctor/outside.ts',
        'apps/api/src/operator/channel/operator-channel.ts',
        'apps/api/src/stores/warehouse/engine/engine.ts',
        '**/*.test.ts',
        '**/testing/**',
      ],
      rules: {
        'eslint/no-restricted-globals': [
          'error',
          ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
            name,
            message: 'Ask hosts outside through the guarded fetch that createApi is given.',
          })),
        ],
      },
    },
    {
      files: ['apps/console/src/**'],
      rules: {
        'lingui/no-single-tag-to-translate': 'error',
        'lingui/no-single-variables-to-translate': 'error',
        'lingui/no-trans-inside-trans': 'error',
        'lingui/no-expression-in-message': 'error',
        'lingui/no-plural-inside-trans': 'error',
        'lingui/t-call-in-function': 'error',
      },
    },
    {
      files: ['apps/console/src/**/*.tsx'],
      excludeFiles: ['**/*.test.tsx'],
      rules: { 'lingui/no-unlocalized-strings': ['error', unlocalizedStrings] },
    },
    {
      // Types only, and the main entry point: bundlers can split it, and the package's own sources do not import it.
      files: ['packages/api-client/src/contract.ts', 'packages/api-client/src/client.ts'],
      rules: { 'oxc/no-barrel-file': 'off' },
    },
    ...rooms.map((room) => ({
      files: room.files,
      ...(room.exceptFiles ? { excludeFiles: room.exceptFiles } : {}),
      rules: { 'eslint/no-restricted-imports': ['error', { patterns: room.forbidden }] as const },
    })),
    {
      files: toolConfigurations,
      rules: { 'import/no-default-export': 'off', 'node/no-process-env': 'off' },
      plugins: ['node'],
    },
    {
      // Playwright requires a destructured first parameter, even of a fixture that needs no other.
      files: ['**/e2e/support/**'],
      rules: { 'eslint/no-empty-pattern': 'off' },
    },
    {
      files: tests,
      rules: {
        'eslint/no-console': 'off',
        'node/no-process-env': 'off',
        // A small function reads best inside the test that uses it.
        'unicorn/consistent-function-scoping': 'off',
      },
      plugins: ['node'],
    },
  ],
});
