import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer } from '#testing/loopback-server.ts';

import { errorsOf, environments } from './declarations.ts';
import { installPackage } from './installed-package.ts';
import type { InstalledPackage } from './installed-package.ts';
import { answerProgram, program } from './program.ts';

const run = promisify(execFile);

let packed: InstalledPackage;
let folder: string;

beforeAll(async () => {
  packed = await installPackage();
  folder = await mkdtemp(join(tmpdir(), 'api-client-runtimes-'));
});

afterAll(async () => {
  await packed.remove();
  await rm(folder, { recursive: true });
});

test('the same sources give the same bytes, so that the integrity of a console can be checked', async () => {
  const again = await installPackage();
  expect(again.tarball.equals(packed.tarball)).toBe(true);
  await again.remove();
});

describe.each(['typescript', 'typescript-oldest'])('the declarations compile by %s', (compiler) => {
  test.each(environments)('for $name', async (environment) => {
    expect(await errorsOf(compiler, environment, packed.project)).toBe('');
  });
});

/** The oldest versions that the README promises. */
test.each([
  ['node', '20.0.0', []],
  ['bun', '1.4.5', []],
  ['deno', '2.9.6', ['run', '--allow-all']],
])('npm installs the package into an empty folder, where %s %s runs a program', async (name, version, options) => {
  const project = join(folder, name);
  await mkdir(project);
  // Runtimes fetch their binary in an install script, which npm has to allow.
  await writeFile(join(project, 'package.json'), JSON.stringify({ allowScripts: { [name]: true } }));
  await writeFile(join(project, 'api-client.tgz'), packed.tarball);
  await run('npm', ['install', '--no-audit', './api-client.tgz', `${name}@${version}`], { cwd: project });
  await writeFile(join(project, 'program.mjs'), program);
  const { origin } = await startServer(answerProgram);
  const { stdout } = await run(join(project, 'node_modules/.bin', name), [...options, 'program.mjs', origin], {
    cwd: project,
  });
  expect(stdout).toMatch(/^program \S+ a\.txt text access-2 day\.final\nworker \S+ a\.txt text access-2 day\.final\n$/);
});
