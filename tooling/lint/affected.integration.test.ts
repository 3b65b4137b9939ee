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
  ['the page of the SDK', 'docs/sdk.md', ['test console trials', 'build api-client console']],
  ['a unit test of the API', 'apps/api/src/key-rotation.integration.test.ts', ['typecheck api', 'test api']],
  [
    'the document of the last release',
    'packages/api-contract/released/openapi.yaml',
    ['typecheck api-contract', 'test api-contract'],
  ],
  ['a journey', 'apps/console/e2e/sign-in.e2e.ts', ['typecheck console', 'build api-client console', 'e2e console']],
  [
    'a primitive',
    'packages/ui/src/button.tsx',
    [
      'typecheck bench console server-kit trials ui',
      'test console server-kit start trials ui',
      'build api-client console',
      'e2e console trials ui',
    ],
  ],
  [
    'a text of the API',
    'apps/api/src/demo/documents/offer.en.md',
    [
      'typecheck api bench deploy trials',
      'test api deploy start trials',
      'build api-client console',
      'e2e console trials',
    ],
  ],
  [
    'the contract',
    'packages/api-contract/openapi.yaml',
    [
      'typecheck api api-client api-contract bench console deploy trials',
      'test api api-client api-contract console deploy start trials',
      'build api-client console',
      'e2e api-client console trials',
    ],
  ],
  [
    'what packs the client',
    'tooling/deploy/client-package/bundle-client.ts',
    [
      'typecheck api-client bench console deploy trials',
      'test api-client console deploy start trials',
      'build api-client console',
      'e2e api-client console trials',
    ],
  ],
  ["the repository's scripts and version", 'package.json', ['test server-kit start', 'build api-client console']],
])('a change of %s (%s) runs what it can break, and nothing else', (_, file, tasks) => {
  expect(tasksAfterAChangeOf(file)).toEqual(tasks);
});
