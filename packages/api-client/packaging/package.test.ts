import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startServer } from '#testing/loopback-server.ts';

import { compile, complaintsOf, environments } from './declarations.ts';
import { shownIn } from './editor.ts';
import { installPackage } from './installed-package.ts';
import type { InstalledPackage } from './installed-package.ts';
import { answerProgram, program } from './program.ts';
import { answerExample, examples, printedInAll, readme, runExamples } from './readme-examples.ts';

const run = promisify(execFile);

interface Manifest {
  exports: Record<string, { types: string; default: string } | string>;
  dependencies: Record<string, string>;
  sideEffects: boolean;
}

let installed: InstalledPackage;
let manifest: Manifest;
/** The import paths of the package that have code and types. */
let subpaths: string[];

beforeAll(async () => {
  installed = await installPackage(['@tanstack/react-query', '@types/node']);
  manifest = JSON.parse(await readFile(join(installed.folder, 'package.json'), 'utf8'));
  subpaths = Object.keys(manifest.exports).filter((subpath) => subpath !== './package.json');
});

afterAll(() => installed.remove());

/** The files of the tarball that have one of the endings. */
async function packedFiles(...endings: string[]): Promise<string[]> {
  const files = await readdir(join(installed.folder, 'dist'));
  return files.filter((file) => endings.some((ending) => file.endsWith(ending)));
}

const nameOf = (subpath: string): string => `@publisher-console/api-client${subpath.slice(1)}`;

describe('the packed package', () => {
  test('depends on openapi-fetch alone', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['openapi-fetch']);
  });

  test('offers what the workspace offers', async () => {
    const source: Manifest = JSON.parse(await readFile('package.json', 'utf8'));
    expect(subpaths).toEqual(Object.keys(source.exports));
  });

  test('names no package of the workspace in its code and types', async () => {
    const files = await packedFiles('.js', '.d.ts');
    const texts = await Promise.all(files.map((file) => readFile(join(installed.folder, 'dist', file), 'utf8')));
    expect(files.length).toBeGreaterThan(2 * subpaths.length);
    expect(texts.filter((text) => /(?:from|import\()\s*['"](?!openapi-fetch['"]|node:|\.\/)/.test(text))).toEqual([]);
  });

  test('needs Node only where its path says so', async () => {
    const files = await packedFiles('.js');
    const texts = await Promise.all(files.map((file) => readFile(join(installed.folder, 'dist', file), 'utf8')));
    expect(files.filter((_, index) => texts[index]?.includes('"node:'))).toEqual(['file-session-store.js']);
  });

  test('has a source map with its sources for each file of code', async () => {
    for (const file of await packedFiles('.js')) {
      const code = await readFile(join(installed.folder, 'dist', file), 'utf8');
      // A file of re-exports alone has no source map.
      if (code.replaceAll(/^(?:import|export) .*;$/gm, '').trim() === '') continue;
      const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(
        await readFile(join(installed.folder, 'dist', `${file}.map`), 'utf8'),
      );
      expect(map.sourcesContent).toHaveLength(map.sources.length);
    }
  });

  test('is clean to publint', async () => {
    const { messages } = await publint({ pkgDir: installed.folder, pack: false, strict: true });
    const complaints = messages.map((message) => formatMessage(message, manifest));
    console.log(`publint: ${complaints.length} messages`);
    expect(complaints).toEqual([]);
  });

  test('has the right types for every resolver of ES modules', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(installed.tarball));
    if (!analysis.types) throw new Error('no types');
    const resolvers = ['node16-esm', 'bundler'] as const;
    const resolved = subpaths.flatMap((subpath) =>
      resolvers.map((resolver) => analysis.entrypoints[subpath]?.resolutions[resolver].resolution?.isTypeScript),
    );
    const problems = analysis.problems.filter(
      (problem) =>
        // A CommonJS program loads an ES module through `import()`, or `require` from Node 22 on; TypeScript's "node10"
        // resolver does not read `exports`.
        !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
    );
    console.log(`are the types wrong: ${problems.length} problems in ${resolved.length} resolutions`);
    expect(problems).toEqual([]);
    expect(resolved).toEqual(resolved.map(() => true));
  });
});

describe('a bundle', () => {
  /** Bytes of a program that consists of this code, minified and gzipped. */
  async function sizeOf(code: string): Promise<number> {
    const entry = join(installed.project, 'entry.js');
    await writeFile(entry, code);
    const bundle = await rolldown({ input: entry, platform: 'browser' });
    const { output } = await bundle.generate({ minify: true });
    return gzipSync(output[0].code, { level: 9 }).byteLength;
  }

  test('of everything stays small, with openapi-fetch as its floor', async () => {
    const floor = await sizeOf(`export { default } from 'openapi-fetch';`);
    const client = await sizeOf(`export { createApiClient } from '@publisher-console/api-client';`);
    const all = await sizeOf(
      `export * from '@publisher-console/api-client'; export * from '@publisher-console/api-client/retry-policy';`,
    );
    console.log(`gzip: openapi-fetch ${floor} B, createApiClient ${client} B, everything ${all} B`);
    expect(client).toBeLessThanOrEqual(6_800);
    expect(all).toBeLessThanOrEqual(8_800);
  });

  test('of a program that uses nothing of it is empty', async () => {
    const nothing = await sizeOf('');
    const imported = subpaths.filter((subpath) => subpath !== './file-session-store');
    expect(await sizeOf(imported.map((subpath) => `import '${nameOf(subpath)}';`).join('\n'))).toBe(nothing);
    expect(manifest.sideEffects).toBe(false);
  });
});

/** The Node that runs this test, and every other Node on this machine that the package supports. */
async function nodes(): Promise<string[]> {
  const named = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const found = await Promise.all([process.execPath, ...named.filter((path) => existsSync(path))].map(realNode));
  return [...new Set(found.filter((path) => path !== null))];
}

async function realNode(path: string): Promise<string | null> {
  const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/^v(\d+)\./.exec(stdout)?.[1]) >= 20 ? realpath(path) : null;
}

test('a program and its worker run on every Node of this machine', async () => {
  const { origin } = await startServer(answerProgram);
  const file = join(installed.project, 'program.mjs');
  await writeFile(file, program);
  for (const node of await nodes()) {
    const { stdout, stderr } = await run(node, [file, origin]);
    const [version] = /v\d+\S+/.exec(stdout) ?? [];
    console.log(`runs on Node ${version}, in a worker too`);
    expect(stderr).toBe('');
    expect(stdout).toBe(`program ${version} a.txt text access-2\nworker ${version} a.txt text access-2\n`);
  }
});

describe('the declarations compile without skipLibCheck', () => {
  // The environments that differ most. A test below compiles the README for Node and a page; `pnpm trials` compiles it
  // for all.
  test.each([
    ['typescript', 'a worker of a page'],
    ['typescript-oldest', 'the oldest Node'],
  ])('by %s for %s', async (compiler, name) => {
    const environment = environments.find((known) => known.name === name);
    if (!environment) throw new Error(name);
    expect(await complaintsOf(`node_modules/${compiler}/bin/tsc`, environment, installed.project)).toBe('');
  });
});

describe('an editor', () => {
  const code = `
    import { createApiClient, memorySessionStore } from '@publisher-console/api-client';
    const api = createApiClient({ baseUrl: '/api', session: memorySessionStore() });
    export const call = api.PUT('/user/update/email', { body: { email: 'anna@northwind.example' } });
  `;

  test('shows what the contract says of an operation, beside a short type, and offers the paths of its verb', () => {
    const at = { name: 'PUT', typed: "api.PUT('/" };
    const { completions, type, description } = shownIn(join(installed.project, 'editor.ts'), code, at);
    expect(completions.toSorted()).toEqual([
      '/application/{id}',
      '/application/{id}/ad-block/{adBlockId}',
      '/criteria/template/{id}',
      '/user/update/email',
      '/user/update/password',
    ]);
    expect(description).toMatch(/^Change the account's e-mail address\n\nNeeds a password proven/);
    expect(type).toContain('Promise<Answered<');
    expect(type.length).toBeLessThan(400);
  });
});

describe('the README', () => {
  const folder = (): string => join(installed.project, 'readme');
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder(), name), text);

  beforeAll(async () => {
    await mkdir(folder());
    const compilerOptions = { allowJs: true, checkJs: true, strict: true, noEmit: true, types: ['node'] };
    const resolved = { target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'] };
    await write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...resolved }, files: examples.map(({ name }) => name) }),
    );
  });

  test('has examples that compile, each with a name', async () => {
    expect(examples).toHaveLength(readme.match(/^```(?:js|ts)$/gm)?.length ?? 0);
    await Promise.all(examples.map(({ name, code }) => write(name, code)));
    expect(await compile('node_modules/typescript/bin/tsc', folder())).toBe('');
  });

  test('has examples that run on every Node of this machine', async () => {
    const { origin, calls } = await startServer(answerExample);
    for (const node of await nodes()) expect(await runExamples(node, folder(), origin)).toBe(printedInAll);
    expect(calls.length).toBeGreaterThan(examples.length);
  });
});
