import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { repository } from './repository-files.ts';

const importRule = 'eslint(no-restricted-imports)';
const feature = 'apps/console/src/features/statistics';
const reports = 'apps/api/src/modules/statistics/reports';

function importOf(specifier: string): string {
  return `import { part } from '${specifier}';\n\nexport const taken = part;\n`;
}

interface Planted {
  what: string;
  /** A file of that name is in the folder; by default `planted`. */
  name?: string;
  folder: string;
  text: string;
  rule: string;
}

/** Offences against the rules that protect publishers from each other and the product from its surroundings. */
const refused: Planted[] = [
  { what: "the network's rows for a publisher", folder: reports, text: importOf('#stores/sql/as-network.ts') },
  {
    what: "a function of the network in a publisher's call",
    folder: reports,
    text: importOf('#modules/statistics/loads/run-load.network.ts'),
  },
  {
    what: 'a room that is built on it',
    folder: reports,
    text: importOf('#modules/applications/application-handlers.ts'),
  },
  { what: "another module's repository", folder: reports, text: importOf('#modules/sessions/session-repository.ts') },
  { what: "another module's table", folder: reports, text: importOf('#stores/sql/tables/feedback.ts') },
  { what: 'an HTTP client of its own', folder: reports, text: importOf('undici') },
  {
    what: 'fetch past the guarded one',
    folder: reports,
    text: "export const page = () => fetch('https://a.example/');\n",
    rule: 'eslint(no-restricted-globals)',
  },
  { what: 'a feature in another one', folder: feature, text: importOf('#features/auth/login-form.tsx') },
  { what: 'React in the client', folder: 'packages/api-client/src', text: importOf('react') },
  { what: 'the client in a primitive', folder: 'packages/ui/src', text: importOf('@publisher-console/api-client') },
  {
    what: 'a text without a translation',
    folder: feature,
    text: "export const title = () => 'Build report';\n",
    rule: 'lingui(no-unlocalized-strings)',
  },
  {
    what: 'a promise that is not awaited',
    folder: reports,
    text: 'async function ping() {}\n\nexport function f() {\n  ping();\n}\n',
    rule: 'typescript(no-floating-promises)',
  },
].map((offence) => ({ rule: importRule, ...offence }));

/** Imports that are permitted there. */
const accepted = [
  {
    what: "the network's rows in a function of the network",
    folder: 'apps/api/src/modules/statistics/loads',
    name: 'planted.network',
    specifier: '#stores/sql/as-network.ts',
  },
  { what: 'a room below', folder: reports, specifier: '#modules/statistics/days/periods.ts' },
  { what: 'a table that the room is listed for', folder: reports, specifier: '#stores/sql/tables/application.ts' },
  { what: 'the inventory in a feature', folder: feature, specifier: '#inventory/statuses.ts' },
];

const planted = [...refused, ...accepted.map(({ specifier, ...place }) => ({ ...place, text: importOf(specifier) }))];

/** The rules that lint reports for each planted text, by its `what`. */
const messages = new Map<string, string[]>();

/** Writes every text into a checkout of its own and lints them all with the real configuration. */
beforeAll(() => {
  const checkout = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    for (const file of ['oxlint.config.ts', 'tooling/lint/rooms.ts', 'tooling/lint/tables.ts'])
      cpSync(join(repository, file), join(checkout, file));
    symlinkSync(join(repository, 'node_modules'), join(checkout, 'node_modules'));
    writeFileSync(join(checkout, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }');
    mkdirSync(join(checkout, 'apps/console/src/features/auth'), { recursive: true });
    const files = planted.map(({ folder, name = 'planted', text }, index) => {
      mkdirSync(join(checkout, folder), { recursive: true });
      // The suffix of the name is what the rules see, so the number comes first.
      const file = `${folder}/${index}-${name}.${folder.startsWith('apps/api') ? 'ts' : 'tsx'}`;
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
      messages.set(
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
    expect(messages.get(what)).toContain(rule);
  });
});

describe('the import rules permit', () => {
  test.each(accepted)('$what in $folder', ({ what }) => {
    expect(messages.get(what)).not.toContain(importRule);
  });
});
