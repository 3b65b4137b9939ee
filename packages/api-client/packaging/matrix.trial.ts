import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer } from '#testing/loopback-server.ts';

import { complaintsOf, environments } from './declarations.ts';
import { installPackage } from './installed-package.ts';
import type { InstalledPackage } from './installed-package.ts';
import { answerProgram, program } from './program.ts';
import { answerExample, printedInAll, runExamples } from './readme-examples.ts';

const run = promisify(execFile);

/** The oldest and newest versions that the README promises, and some between them. */
const compilers = ['5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'];
const runtimes = [
  ['node', '20.0.0'],
  ['node', '22.12.0'],
  ['node', '24.21.0'],
  ['bun', '1.4.5'],
  ['deno', '2.9.6'],
] as const;

let installed: InstalledPackage;
let tools: string;

beforeAll(async () => {
  installed = await installPackage(['@tanstack/react-query']);
  tools = await mkdtemp(join(tmpdir(), 'api-client-tools-'));
});

afterAll(async () => {
  await installed.remove();
  await rm(tools, { recursive: true });
});

/** Installs a version of a program from the registry; resolves with its path. */
async function install(name: string, version: string): Promise<string> {
  const folder = join(tools, `${name}-${version}`);
  // Runtimes fetch their binary in an install script, which npm has to allow.
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ allowScripts: { [name]: true } }));
  await run('npm', ['install', '--prefix', folder, '--no-audit', `${name}@${version}`]);
  return join(folder, 'node_modules');
}

describe.each(compilers)('TypeScript %s', (version) => {
  let compiler: string;
  beforeAll(async () => {
    compiler = join(await install('typescript', version), 'typescript/bin/tsc');
  });

  test.each(environments)('compiles the declarations for $name', async (environment) => {
    const named = { ...environment, name: `${environment.name} by ${version}` };
    expect(await complaintsOf(compiler, named, installed.project)).toBe('');
  });
});

test.each(runtimes)('%s %s runs a program', async (name, version) => {
  const modules = await install(name, version);
  const { origin } = await startServer(answerProgram);
  await writeFile(join(installed.project, 'program.mjs'), program);
  const args = { node: [], bun: [], deno: ['run', '--allow-all'] }[name];
  const { stdout } = await run(join(modules, '.bin', name), [...args, join(installed.project, 'program.mjs'), origin]);
  expect(stdout).toMatch(/^program \S+ a\.txt text access-2\nworker \S+ a\.txt text access-2\n$/);
  if (name !== 'node') return;
  const examples = await startServer(answerExample);
  expect(await runExamples(join(modules, '.bin/node'), installed.project, examples.origin)).toBe(printedInAll);
});
