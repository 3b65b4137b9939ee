import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer } from '#testing/loopback-server.ts';

import { compile, errorsOf, environments } from './declarations.ts';
import { writeEditorSettings } from './editor.ts';
import { differencesAt, places } from './editor-places.ts';
import { installPackage } from './installed-package.ts';
import type { InstalledPackage } from './installed-package.ts';
import { openWithServer } from './language-server.ts';
import { openWithService } from './language-service.ts';
import { answerProgram, program } from './program.ts';
import { answerExample, printedInAll, runExamples } from './readme-examples.ts';
import { unlikeMessages, wrongProgram } from './wrong-calls.ts';

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

test('the same sources give the same bytes, so that the integrity of a console can be checked', async () => {
  const again = await installPackage();
  expect(again.tarball.equals(installed.tarball)).toBe(true);
  await again.remove();
});

describe.each(compilers)('TypeScript %s', (version) => {
  let folder: string;
  let compiler: string;
  beforeAll(async () => {
    folder = join(await install('typescript', version), 'typescript');
    compiler = join(folder, 'bin/tsc');
  });

  test.each(environments)('compiles the declarations for $name', async (environment) => {
    const named = { ...environment, name: `${environment.name} by ${version}` };
    expect(await errorsOf(compiler, named, installed.project)).toBe('');
  });

  test('proposes in an editor what belongs at each place, and nothing else', async () => {
    await writeEditorSettings(installed.project);
    const open = Number.parseInt(version, 10) < 7 ? openWithService : openWithServer;
    const editor = await open(folder, installed.project);
    for (const place of places) {
      const differences = await differencesAt(place, editor);
      console.log(`${version} | ${place.name} | ${differences.slice(0, 3).join(', ') || 'right'}`);
      expect(differences).toEqual([]);
    }
    await editor.close();
  });

  test('says of a wrong call what is wrong with it', async () => {
    const project = join(installed.project, `wrong by ${version}`);
    await mkdir(project);
    await writeEditorSettings(project);
    await writeFile(join(project, 'wrong.ts'), wrongProgram);
    expect(unlikeMessages(await compile(compiler, project))).toEqual([]);
  });
});

test.each(runtimes)('%s %s runs a program', async (name, version) => {
  const modules = await install(name, version);
  const { origin } = await startServer(answerProgram);
  await writeFile(join(installed.project, 'program.mjs'), program);
  const args = { node: [], bun: [], deno: ['run', '--allow-all'] }[name];
  const { stdout } = await run(join(modules, '.bin', name), [...args, join(installed.project, 'program.mjs'), origin]);
  expect(stdout).toMatch(/^program \S+ a\.txt text access-2 day\.final\nworker \S+ a\.txt text access-2 day\.final\n$/);
  if (name !== 'node') return;
  const examples = await startServer(answerExample);
  expect(await runExamples(join(modules, '.bin/node'), installed.project, examples.origin)).toBe(printedInAll);
});
