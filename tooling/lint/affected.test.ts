import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { repository, repositoryFiles } from './repository-files.ts';
import { planTasks } from './turbo-plan.ts';

let checkout: string;

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: checkout });
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'affected-'));
  execFileSync('git', ['clone', '--quiet', '--shared', repository, checkout]);
  symlinkSync(join(repository, 'node_modules'), join(checkout, 'node_modules'));
  // The settings of this checkout, also those that are not committed yet.
  const settings = repositoryFiles.filter((file) => /(?:^|\/)turbo\.json$/u.test(file));
  for (const file of settings) copyFileSync(join(repository, file), join(checkout, file));
  git('add', ...settings);
  git('commit', '--quiet', '--allow-empty', '--message', 'Take the settings');
});

afterAll(() => rmSync(checkout, { recursive: true }));

/** Commits a change of one file; returns each task that turbo would run for the commit, with its packages. */
function tasksAfterAChangeOf(file: string): string[] {
  appendFileSync(join(checkout, file), '\n');
  git('commit', '--quiet', '--message', 'Touch one file', '--', file);
  const tasks = planTasks(checkout, 'typecheck', 'test', 'build', 'e2e', '--affected');
  const packagesOf = (name: string): string[] =>
    tasks.filter(({ task }) => task === name).map((entry) => entry.package);
  return ['typecheck', 'test', 'build', 'e2e']
    .map((name) => [name, ...packagesOf(name).toSorted()])
    .filter(({ length }) => length > 1)
    .map((words) => words.join(' '));
}

/** A build is listed where something that is affected needs it: the journeys, `npm start` and what installs the client. */
test.each([
  ['a page that no test reads', 'docs/product.md', []],
  ['the page of the SDK', 'docs/sdk.md', ['test console sdk', 'build api-client console']],
  ['the example of nginx', 'docs/nginx.conf', ['test console deploy']],
  ['the README of the client', 'packages/api-client/README.md', ['test api-client sdk', 'build api-client console']],
  ['a unit test of the API', 'apps/api/src/key-rotation.test.ts', ['typecheck api', 'test api']],
  ['a unit test of the console', 'apps/console/server/config.test.ts', ['typecheck console', 'test console']],
  ['a unit test of a primitive', 'packages/ui/src/tv.test.ts', ['typecheck ui', 'test ui']],
  [
    'a check of the contract',
    'packages/api-contract/checks/breaking-changes.ts',
    ['typecheck api-contract', 'test api-contract'],
  ],
  [
    'the document of the last release',
    'packages/api-contract/released/openapi.yaml',
    ['typecheck api-contract', 'test api-contract'],
  ],
  ['a journey', 'apps/console/e2e/sign-in.e2e.ts', ['typecheck console', 'build api-client console', 'e2e console']],
  ['the gallery', 'packages/ui/gallery/gallery.tsx', ['typecheck ui', 'test ui', 'e2e ui']],
  [
    'a primitive',
    'packages/ui/src/button.tsx',
    [
      'typecheck console server-kit ui',
      'test bootstrap console sdk server-kit ui',
      'build api-client console',
      'e2e console ui',
    ],
  ],
  [
    'a text of the console',
    'apps/console/src/locales/ru.po',
    ['typecheck console', 'test bootstrap console sdk', 'build api-client console', 'e2e console'],
  ],
  ...['apps/api/src/http/app.ts', 'apps/api/src/demo/documents/offer.en.md'].map((file): [string, string, string[]] => [
    'a part of the API',
    file,
    [
      'typecheck api bench deploy faults sdk sessions',
      'test api bootstrap deploy sdk',
      'build api-client console',
      'e2e console sessions',
    ],
  ]),
  [
    'the contract',
    'packages/api-contract/openapi.yaml',
    [
      'typecheck api api-client api-contract bench client-package console deploy faults sdk sessions',
      'test api api-client api-contract bootstrap console deploy sdk',
      'build api-client console',
      'e2e api-client console sessions',
    ],
  ],
  [
    'what packs the client',
    'tooling/client-package/bundle-client.ts',
    [
      'typecheck api-client client-package console sdk',
      'test api-client bootstrap console sdk',
      'build api-client console',
      'e2e api-client console',
    ],
  ],
  ['a promise of the security page', 'tooling/trust/promises.ts', ['typecheck lint trust', 'test trust']],
  ["the repository's scripts and version", 'package.json', ['test bootstrap server-kit', 'build api-client console']],
])('a change of %s (%s) runs what it can break, and nothing else', (_, file, tasks) => {
  expect(tasksAfterAChangeOf(file)).toEqual(tasks);
});
