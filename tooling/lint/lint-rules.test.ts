import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { repository } from './repository-files.ts';

const importRule = 'eslint(no-restricted-imports)';
const feature = 'apps/console/src/features/statistics';
const apiModule = 'apps/api/src/modules/statistics/reports';
const accountModule = 'apps/api/src/modules/sessions';
const guardedFetch = 'apps/api/src/guarded-fetch';
const limits = 'apps/api/src/limits';
const http = 'apps/api/src/http';
const contract = 'apps/api/src/contract';
const processRoom = 'apps/api/src/process';
const store = 'apps/api/src/stores/warehouse';
const client = 'packages/api-client/src';
const primitive = 'packages/ui/src';
const sources = 'apps/console/src';
const app = 'apps/console/src/app';
const shell = 'apps/console/src/shell';
const route = 'apps/console/src/routes';

function importOf(specifier: string): string {
  return `import { part } from '${specifier}';\n\nexport const taken = part;\n`;
}

/** Source texts, each of which a rule must report in its folder. */
const refused = [
  { what: 'an import of a parent folder', folder: 'apps/api/src', text: importOf('../other.ts'), rule: importRule },
  {
    what: 'any import in the contract',
    folder: 'packages/api-contract/src',
    text: importOf('./b.ts'),
    rule: importRule,
  },
  {
    what: 'a package in what both servers use',
    folder: 'packages/http-edge/src',
    text: importOf('fastify'),
    rule: importRule,
  },
  {
    what: 'a server in what both servers say about themselves',
    folder: 'packages/monitoring/src',
    text: importOf('fastify'),
    rule: importRule,
  },
  {
    what: 'a package of the workspace in what both servers read of a brand',
    folder: 'packages/brand/src',
    text: importOf('@publisher-console/ui/tv.ts'),
    rule: importRule,
  },
  {
    what: 'Node in what the API and the console use',
    folder: 'packages/store-links/src',
    text: importOf('node:net'),
    rule: importRule,
  },
  {
    what: 'links of stores in the client',
    folder: client,
    text: importOf('@publisher-console/store-links/stores'),
    rule: importRule,
  },
  {
    what: 'links of stores in a primitive',
    folder: primitive,
    text: importOf('@publisher-console/store-links/stores'),
    rule: importRule,
  },
  {
    what: 'an adapter in retention',
    folder: 'apps/api/src/retention',
    text: importOf('#stores/sql/open-postgres.ts'),
    rule: importRule,
  },
  {
    what: 'a module in jobs',
    folder: 'apps/api/src/jobs',
    text: importOf('#modules/mail/mail-job.ts'),
    rule: importRule,
  },
  {
    what: 'an adapter in the daily checks',
    folder: 'apps/api/src/modules/app-ads-txt/daily-checks',
    text: importOf('#stores/sql/open-postgres.ts'),
    rule: importRule,
  },
  {
    what: 'the demo in the network',
    folder: 'apps/api/src/network',
    text: importOf('#demo/seed-demo-network.ts'),
    rule: importRule,
  },
  {
    what: 'the terminal in the network',
    folder: 'apps/api/src/network',
    text: importOf('#operator/cli-command.ts'),
    rule: importRule,
  },
  {
    what: 'another command of the network in loads',
    folder: 'apps/api/src/modules/statistics/loads/publication',
    text: importOf('#modules/documents/contract/contracts.ts'),
    rule: importRule,
  },
  {
    what: 'the demo in loads',
    folder: 'apps/api/src/modules/statistics/loads',
    text: importOf('#demo/demo-publishers.ts'),
    rule: importRule,
  },
  {
    what: 'a module in the terminal',
    folder: 'apps/api/src/operator/commands',
    text: importOf('#modules/mail/mail-job.ts'),
    rule: importRule,
  },
  {
    what: 'the terminal in the demo',
    folder: 'apps/api/src/demo',
    text: importOf('#operator/cli-command.ts'),
    rule: importRule,
  },
  {
    what: 'the settings in background work',
    folder: 'apps/api/src/background',
    text: importOf('#config.ts'),
    rule: importRule,
  },
  { what: 'React in the client', folder: client, text: importOf('react'), rule: importRule },
  {
    what: 'a primitive in the client',
    folder: client,
    text: importOf('@publisher-console/ui/button'),
    rule: importRule,
  },
  {
    what: 'the router in a primitive',
    folder: primitive,
    text: importOf('@tanstack/react-router'),
    rule: importRule,
  },
  {
    what: 'react-query in a primitive',
    folder: primitive,
    text: importOf('@tanstack/react-query'),
    rule: importRule,
  },
  { what: 'lingui in a primitive', folder: primitive, text: importOf('@lingui/react'), rule: importRule },
  {
    what: 'the client in a primitive',
    folder: primitive,
    text: importOf('@publisher-console/api-client'),
    rule: importRule,
  },
  {
    what: 'a feature in the shell',
    folder: shell,
    text: importOf('#features/auth/login-form.tsx'),
    rule: importRule,
  },
  { what: 'common in i18n', folder: `${sources}/i18n`, text: importOf('#common/format/format.ts'), rule: importRule },
  {
    what: 'the session in common',
    folder: `${sources}/common/format`,
    text: importOf('#session/session-store.ts'),
    rule: importRule,
  },
  {
    what: 'lists in failures',
    folder: `${sources}/common/failures`,
    text: importOf('#common/lists/list-view.ts'),
    rule: importRule,
  },
  {
    what: 'a route in lists',
    folder: `${sources}/common/lists`,
    text: importOf('#routes/stats.tsx'),
    rule: importRule,
  },
  {
    what: 'the shell in the session',
    folder: `${sources}/session`,
    text: importOf('#shell/gates.ts'),
    rule: importRule,
  },
  {
    what: 'a comparison in the inventory',
    folder: `${sources}/inventory`,
    text: importOf('#comparison/compared-figure.ts'),
    rule: importRule,
  },
  {
    what: "the network's documents in the inventory",
    folder: `${sources}/inventory`,
    text: importOf('#network-documents/offer.ts'),
    rule: importRule,
  },
  {
    what: "a feature in the network's documents",
    folder: `${sources}/network-documents`,
    text: importOf('#features/auth/login-form.tsx'),
    rule: importRule,
  },
  { what: 'the app in the shell', folder: shell, text: importOf('#app/config.ts'), rule: importRule },
  { what: 'a feature in the app', folder: app, text: importOf('#features/auth/login-form.tsx'), rule: importRule },
  {
    what: 'a feature in another one',
    folder: feature,
    text: importOf('#features/auth/login-form.tsx'),
    rule: importRule,
  },
  { what: 'a route in a feature', folder: feature, text: importOf('#routes/stats.tsx'), rule: importRule },
  { what: 'the shell in a feature', folder: feature, text: importOf('#shell/gates.ts'), rule: importRule },
  { what: 'the app in a feature', folder: feature, text: importOf('#app/config.ts'), rule: importRule },
  { what: 'a route in another one', folder: route, text: importOf('./login.tsx'), rule: importRule },
  { what: 'the app in a route', folder: route, text: importOf('#app/config.ts'), rule: importRule },
  {
    what: 'a store adapter in a module',
    folder: apiModule,
    text: importOf('#stores/sql/open-database.ts'),
    rule: importRule,
  },
  {
    what: "another module's repository",
    folder: apiModule,
    text: importOf('#modules/sessions/session-repository.ts'),
    rule: importRule,
  },
  {
    what: "the network's rows in a module",
    folder: apiModule,
    text: importOf('#stores/sql/as-network.ts'),
    rule: importRule,
  },
  {
    what: "another module's table in a module",
    folder: apiModule,
    text: importOf('#stores/sql/tables/feedback.ts'),
    rule: importRule,
  },
  {
    what: "a module's table in an order of the network",
    folder: 'apps/api/src/network',
    text: importOf('#stores/sql/tables/dashboard.ts'),
    rule: importRule,
  },
  {
    what: 'a table that only the orders of the network read in a load',
    folder: 'apps/api/src/modules/statistics/loads',
    text: importOf('#stores/sql/tables/job.ts'),
    rule: importRule,
  },
  {
    what: 'a table that only retention reads in the daily checks',
    folder: 'apps/api/src/modules/app-ads-txt/daily-checks',
    text: importOf('#stores/sql/tables/feedback.ts'),
    rule: importRule,
  },
  {
    what: 'a table of a module in jobs',
    folder: 'apps/api/src/jobs',
    text: importOf('#stores/sql/tables/publisher.ts'),
    rule: importRule,
  },
  {
    what: 'a table in a room without tables',
    folder: 'apps/api/src/http',
    text: importOf('#stores/sql/tables/idempotency.ts'),
    rule: importRule,
  },
  {
    what: 'a module in a store',
    folder: store,
    text: importOf('#modules/sessions/session-end.ts'),
    rule: importRule,
  },
  {
    what: 'fetch in a module, past the guarded one',
    folder: apiModule,
    text: "export const page = () => fetch('https://a.example/');\n",
    rule: 'eslint(no-restricted-globals)',
  },
  { what: 'an HTTP client in a module', folder: apiModule, text: importOf('undici'), rule: importRule },
  { what: 'https in a module', folder: apiModule, text: importOf('node:https'), rule: importRule },
  { what: 'DNS in a module', folder: apiModule, text: importOf('node:dns/promises'), rule: importRule },
  { what: 'https in a store', folder: store, text: importOf('node:https'), rule: importRule },
  {
    what: 'https in retention',
    folder: 'apps/api/src/retention',
    text: importOf('node:https'),
    rule: importRule,
  },
  { what: 'https beside the modules', folder: 'apps/api/src', text: importOf('node:https'), rule: importRule },
  {
    what: 'a module in the guarded fetch',
    folder: guardedFetch,
    text: importOf('#modules/accounts/current-user.ts'),
    rule: importRule,
  },
  { what: 'a module in the limits', folder: limits, text: importOf('#modules/audit/audit-log.ts'), rule: importRule },
  {
    what: 'a store adapter in the limits',
    folder: limits,
    text: importOf('#stores/sql/open-database.ts'),
    rule: importRule,
  },
  { what: 'a module in the HTTP edge', folder: http, text: importOf('#modules/mail/letter.ts'), rule: importRule },
  { what: 'the HTTP edge in what handlers see', folder: contract, text: importOf('#http/peer.ts'), rule: importRule },
  { what: 'what handlers see in process', folder: processRoom, text: importOf('#contract/peer.ts'), rule: importRule },
  {
    what: 'localStorage in the client',
    folder: client,
    text: 'export const t = localStorage;\n',
    rule: 'eslint(no-restricted-globals)',
  },
  {
    what: 'any',
    folder: store,
    text: 'export function f(x: any) {\n  return x;\n}\n',
    rule: 'typescript(no-explicit-any)',
  },
  {
    what: 'a non-null assertion',
    folder: store,
    text: 'export const f = (x?: string) => x!.length;\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    what: 'a default export',
    folder: store,
    text: 'export default 1;\n',
    rule: 'import(no-default-export)',
  },
  { what: 'the console', folder: store, text: "console.log('x');\n", rule: 'eslint(no-console)' },
  {
    what: 'the environment outside a config file',
    folder: store,
    text: 'export const e = process.env;\n',
    rule: 'node(no-process-env)',
  },
  {
    what: 'a barrel',
    folder: primitive,
    text: "export * from './button.tsx';\n",
    rule: 'oxc(no-barrel-file)',
  },
  {
    what: 'a TODO comment',
    folder: store,
    text: '// TODO: later\nexport const x = 1;\n',
    rule: 'eslint(no-warning-comments)',
  },
  {
    what: 'a text without a translation',
    folder: feature,
    text: "export const title = () => 'Build report';\n",
    rule: 'lingui(no-unlocalized-strings)',
  },
  {
    what: 'a promise that is not awaited',
    folder: apiModule,
    text: 'async function ping() {}\n\nexport function f() {\n  ping();\n}\n',
    rule: 'typescript(no-floating-promises)',
  },
];

/** Imports that are permitted in the same folders. */
const accepted = [
  { what: 'a subpath import in the API', folder: 'apps/api/src', specifier: '#stores/sql/open-database.ts' },
  { what: 'what handlers see in the limits', folder: limits, specifier: '#contract/rejection.ts' },
  { what: 'limits in the HTTP edge', folder: http, specifier: '#limits/memory-window.ts' },
  { what: 'the interface of a store in what handlers see', folder: contract, specifier: '#stores/sql/database.ts' },
  { what: 'a package in process', folder: processRoom, specifier: 'pino' },
  { what: 'the contract in the client', folder: client, specifier: '@publisher-console/api-contract' },
  { what: 'openapi-fetch in the client', folder: client, specifier: 'openapi-fetch' },
  { what: 'a part of its own in the links of stores', folder: 'packages/store-links/src', specifier: './stores.ts' },
  {
    what: 'links of stores in a feature',
    folder: feature,
    specifier: '@publisher-console/store-links/recognise-store-link',
  },
  {
    what: 'links of stores in a module',
    folder: apiModule,
    specifier: '@publisher-console/store-links/recognise-store-link',
  },
  { what: 'Radix in a primitive', folder: primitive, specifier: '@radix-ui/react-dialog' },
  { what: 'a package in i18n', folder: `${sources}/i18n`, specifier: '@lingui/core' },
  { what: 'i18n in common', folder: `${sources}/common/context`, specifier: '#i18n/locale.ts' },
  { what: 'format in lists', folder: `${sources}/common/lists`, specifier: '#common/format/format.ts' },
  { what: 'common in the session', folder: `${sources}/session`, specifier: '#common/context/router-context.ts' },
  { what: 'common in the inventory', folder: `${sources}/inventory`, specifier: '#common/late/late-part.tsx' },
  {
    what: "the session in the network's documents",
    folder: `${sources}/network-documents`,
    specifier: '#session/use-current-user.ts',
  },
  { what: 'common in a feature', folder: feature, specifier: '#common/format/format.ts' },
  { what: 'the comparison in a feature', folder: feature, specifier: '#comparison/change-text.tsx' },
  { what: 'the inventory in a feature', folder: feature, specifier: '#inventory/statuses.ts' },
  { what: "a feature's own subfolder", folder: feature, specifier: '#features/statistics/table/report-table.tsx' },
  { what: 'the session in the shell', folder: shell, specifier: '#session/session-store.ts' },
  { what: 'the shell in the app', folder: app, specifier: '#shell/layouts/load-layout.ts' },
  { what: 'the route tree in the app', folder: app, specifier: '#routeTree.gen.ts' },
  { what: 'a shared part in a route', folder: route, specifier: './-support.tsx' },
  { what: 'a feature in a route', folder: route, specifier: '#features/statistics/report-page.tsx' },
  { what: 'a store port in a module', folder: apiModule, specifier: '#stores/warehouse/warehouse.ts' },
  { what: 'a module in the network', folder: 'apps/api/src/network', specifier: '#modules/audit/audit-log.ts' },
  {
    what: 'the connection in loads',
    folder: 'apps/api/src/modules/statistics/loads',
    specifier: '#orders/connection.ts',
  },
  {
    what: 'the network in the terminal',
    folder: 'apps/api/src/operator/commands',
    specifier: '#modules/accounts/users.ts',
  },
  { what: 'the demo in the terminal', folder: 'apps/api/src/operator', specifier: '#demo/demo-commands.ts' },
  {
    what: 'the network in the demo',
    folder: 'apps/api/src/demo',
    specifier: '#modules/documents/contract/contracts.ts',
  },
  {
    what: 'loads in background work',
    folder: 'apps/api/src/background',
    specifier: '#modules/statistics/loads/superseded-facts.ts',
  },
  { what: "the network's rows in jobs", folder: 'apps/api/src/jobs', specifier: '#stores/sql/as-network.ts' },
  { what: "another module's service", folder: apiModule, specifier: '#modules/sessions/session-end.ts' },
  { what: "a module's own repository", folder: apiModule, specifier: './statistic-repository.ts' },
  {
    what: "a module's own repository from a subfolder",
    folder: accountModule,
    specifier: '#modules/accounts/registration/account-link-repository.ts',
  },
  { what: "a module's own table", folder: accountModule, specifier: '#stores/sql/tables/account.ts' },
  { what: 'a table that a module is listed for', folder: apiModule, specifier: '#stores/sql/tables/application.ts' },
  { what: 'its table in jobs', folder: 'apps/api/src/jobs', specifier: '#stores/sql/tables/job.ts' },
  {
    what: 'the tables of loads in a load',
    folder: 'apps/api/src/modules/statistics/loads',
    specifier: '#stores/sql/tables/statistic.ts',
  },
  {
    what: 'a table that retention is listed for',
    folder: 'apps/api/src/retention',
    specifier: '#stores/sql/tables/feedback.ts',
  },
  {
    what: 'any table where tests share code',
    folder: 'apps/api/src/testing',
    specifier: '#stores/sql/tables/publisher.ts',
  },
  { what: 'an HTTP client in the guarded fetch', folder: guardedFetch, specifier: 'undici' },
  { what: 'https where tests have servers', folder: 'apps/api/src/testing', specifier: 'node:https' },
  { what: 'a contract type in a store', folder: store, specifier: '@publisher-console/api-contract' },
];

const planted = [
  ...refused,
  ...accepted.map(({ what, folder, specifier }) => ({ what, folder, text: importOf(specifier) })),
];

/** The rules that lint reports for each planted text, by its `what`. */
const complaints = new Map<string, string[]>();

/** Writes every text into a checkout of its own and lints them all with the real configuration. */
beforeAll(() => {
  const checkout = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    for (const file of ['oxlint.config.ts', 'tooling/lint/rooms.ts', 'tooling/lint/tables.ts'])
      cpSync(join(repository, file), join(checkout, file));
    symlinkSync(join(repository, 'node_modules'), join(checkout, 'node_modules'));
    writeFileSync(join(checkout, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }');
    mkdirSync(join(checkout, 'apps/console/src/features/auth'), { recursive: true });
    const files = planted.map(({ folder, text }, index) => {
      mkdirSync(join(checkout, folder), { recursive: true });
      const file = `${folder}/planted-${index}.tsx`;
      writeFileSync(join(checkout, file), text);
      return file;
    });

    const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', 'apps', 'packages'], {
      cwd: checkout,
      encoding: 'utf8',
    });
    const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
    for (const [index, { what }] of planted.entries()) {
      const about = diagnostics.filter(({ filename }) => filename === files[index]);
      complaints.set(
        what,
        about.map(({ code }) => code),
      );
    }
  } finally {
    rmSync(checkout, { recursive: true });
  }
});

describe('lint refuses', () => {
  test.each(refused)('$what in $folder', ({ what, rule }) => {
    expect(complaints.get(what)).toContain(rule);
  });
});

describe('the import rules permit', () => {
  test.each(accepted)('$what in $folder', ({ what }) => {
    expect(complaints.get(what)).not.toContain(importRule);
  });
});
