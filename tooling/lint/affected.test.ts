import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { repository } from './repository-files.ts';

let checkout: string;

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: checkout });
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'affected-'));
  execFileSync('git', ['clone', '--quiet', '--shared', repository, checkout]);
  symlinkSync(join(repository, 'node_modules'), join(checkout, 'node_modules'));
});

afterAll(() => {
  rmSync(checkout, { recursive: true });
});

/** Commits a change of one file; returns the packages in which turbo would run the task for that commit. */
function packagesAffectedBy(file: string, task: string): string[] {
  appendFileSync(join(checkout, file), '\n');
  git('commit', '--quiet', '--message', 'Touch one file', '--', file);
  const answer = execFileSync(join(repository, 'node_modules/.bin/turbo'), ['run', task, '--affected', '--dry=json'], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, TURBO_SCM_BASE: 'HEAD~1', TURBO_SCM_HEAD: 'HEAD', TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { tasks }: { tasks: { task: string; package: string; command: string }[] } = JSON.parse(answer);
  return tasks
    .filter((entry) => entry.task === task && entry.command !== '<NONEXISTENT>')
    .map((entry) => entry.package.replace('@publisher-console/', ''));
}

test('a change of a primitive builds the console that shows it', () => {
  expect(packagesAffectedBy('packages/ui/src/button.tsx', 'build')).toEqual(['console']);
});

test('a change of the API builds nothing of the console', () => {
  expect(packagesAffectedBy('apps/api/tsconfig.json', 'build')).toEqual([]);
});

test('a change of the API runs every test that starts it: its own, the journeys, npm start and the script of docs/sdk.md', () => {
  const file = 'apps/api/src/http/app.ts';
  expect(packagesAffectedBy(file, 'test').toSorted()).toEqual(['api', 'bootstrap', 'deploy', 'sdk']);
  expect(packagesAffectedBy(file, 'e2e').toSorted()).toEqual(['console', 'sessions']);
});

test('a change of docs/sdk.md runs its scripts, and compares them with the page of the console', () => {
  expect(packagesAffectedBy('docs/sdk.md', 'test')).toEqual(['console', 'sdk']);
});

test.each(['README.md', 'docs/product.md'])('a change of %s alone runs no task of a package', (file) => {
  const affected = ['typecheck', 'test', 'build', 'e2e'].flatMap((task) => packagesAffectedBy(file, task));
  expect(affected).toEqual([]);
});

test('a change of the nginx example runs the test that serves pages through it', () => {
  expect(packagesAffectedBy('docs/nginx.conf', 'test').toSorted()).toEqual(['console', 'deploy']);
});

test('a change of the README of a package runs the tests that read it, and no journey', () => {
  const file = 'packages/api-client/README.md';
  expect(packagesAffectedBy(file, 'test')).toEqual(['api-client']);
  expect(packagesAffectedBy(file, 'typecheck')).toEqual([]);
  expect(packagesAffectedBy(file, 'e2e')).toEqual([]);
});

test('a change of the contract tests both of its sides', () => {
  const affected = packagesAffectedBy('packages/api-contract/openapi.yaml', 'test');
  expect(affected).toEqual(expect.arrayContaining(['api', 'api-client', 'api-contract', 'console']));
  expect(affected).not.toContain('ui');
});
