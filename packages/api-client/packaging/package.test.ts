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

import { compile, errorsOf, environments } from './declarations.ts';
import { readDocumentation } from './documentation.ts';
import { writeEditorSettings } from './editor.ts';
import type { Editor } from './editor.ts';
import { differencesAt, head, places } from './editor-places.ts';
import { installPackage } from './installed-package.ts';
import type { InstalledPackage } from './installed-package.ts';
import { openWithServer } from './language-server.ts';
import { openWithService } from './language-service.ts';
import { answerProgram, program } from './program.ts';
import { answerExample, examples, printedInAll, readme, runExamples } from './readme-examples.ts';
import { unlikeMessages, wrongProgram } from './wrong-calls.ts';

const run = promisify(execFile);

interface Manifest {
  exports: Record<string, { types: string; default: string } | string>;
  dependencies: Record<string, string>;
  sideEffects: boolean;
}

/** What the package offers beside code and types. */
const plainFiles = ['./openapi.yaml', './package.json'];

let installed: InstalledPackage;
let manifest: Manifest;
/** The import paths of the package that have code and types. */
let subpaths: string[];

beforeAll(async () => {
  installed = await installPackage(['@tanstack/react-query', '@types/node']);
  manifest = JSON.parse(await readFile(join(installed.folder, 'package.json'), 'utf8'));
  subpaths = Object.keys(manifest.exports).filter((subpath) => !plainFiles.includes(subpath));
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

  test('has the document of the contract, for those who make a client of their own', async () => {
    expect(manifest.exports).toMatchObject({ './openapi.yaml': './dist/openapi.yaml' });
    const document = await readFile(join(installed.folder, 'dist/openapi.yaml'), 'utf8');
    expect(document).toBe(await readFile('node_modules/@publisher-console/api-contract/openapi.yaml', 'utf8'));
  });

  test('is made by pnpm alone: whoever packs it otherwise is told why not, and gets nothing', async () => {
    const packing = run('npm', ['pack', '--pack-destination', installed.project]);
    await expect(packing).rejects.toMatchObject({ stderr: expect.stringContaining('Only pnpm packs this package') });
    expect((await readdir(installed.project)).filter((name) => name.endsWith('.tgz'))).toHaveLength(1);
  });

  test('names no package of the workspace in its code and types', async () => {
    const files = await packedFiles('.js', '.d.ts');
    const texts = await Promise.all(files.map((file) => readFile(join(installed.folder, 'dist', file), 'utf8')));
    expect(files.length).toBeGreaterThan(2 * subpaths.length);
    expect(texts.filter((text) => /(?:from|import\()\s*['"](?!openapi-fetch['"]|node:|\.\/)/.test(text))).toEqual([]);
  });

  test('has every description of the contract, one for each field of its schemas', async () => {
    const files = await packedFiles('.d.ts');
    const texts = await Promise.all(files.map((file) => readFile(join(installed.folder, 'dist', file), 'utf8')));
    const packed = readDocumentation(texts.join('\n'));
    const contract = readDocumentation(
      await readFile('node_modules/@publisher-console/api-contract/src/schema.ts', 'utf8'),
    );
    const described = [...contract].filter(([, text]) => text !== '');
    console.log(
      `descriptions: ${described.length} in the contract, ${described.filter(([path]) => packed.get(path)).length} in the package`,
    );
    expect(described.filter(([path, text]) => packed.get(path) !== text)).toEqual([]);
    expect([...packed].filter(([path, text]) => contract.has(path) && /^[A-Z]/.test(path) && text === '')).toEqual([]);
    expect(described.length).toBeGreaterThan(1_000);
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

  test('names no source map that it does not have', async () => {
    const files = await packedFiles('.js', '.d.ts');
    const texts = await Promise.all(files.map((file) => readFile(join(installed.folder, 'dist', file), 'utf8')));
    const named = texts.flatMap((text) => /^\/\/# sourceMappingURL=(.+)$/m.exec(text)?.[1] ?? []);
    const maps = await packedFiles('.map');
    expect(named.filter((name) => !maps.includes(name))).toEqual([]);
  });

  test('is clean to publint', async () => {
    const { messages } = await publint({ pkgDir: installed.folder, pack: false, strict: true });
    const fieldErrors = messages.map((message) => formatMessage(message, manifest));
    console.log(`publint: ${fieldErrors.length} messages`);
    expect(fieldErrors).toEqual([]);
  });

  test('has the right types for every resolver of ES modules', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(installed.tarball), {
      excludeEntrypoints: plainFiles,
    });
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
    const withToken = await sizeOf(`export { createApiClient } from '@publisher-console/api-client';`);
    const withSession = await sizeOf(
      `export { createApiClient, memorySessionStore } from '@publisher-console/api-client';`,
    );
    const unchecked = await sizeOf(
      `export { createSessionClient } from '@publisher-console/api-client/session-client';
      export { memorySessionStore } from '@publisher-console/api-client/session-store';`,
    );
    const webhook = await sizeOf(`export { verifyWebhook } from '@publisher-console/api-client/webhook';`);
    const all = await sizeOf(
      `export * from '@publisher-console/api-client'; export * from '@publisher-console/api-client/retry-policy';`,
    );
    console.log(
      `gzip: openapi-fetch ${floor} B, createApiClient with a token ${withToken} B, with a session ${withSession} B, ` +
        `createSessionClient ${unchecked} B, verifyWebhook ${webhook} B, everything else ${all} B`,
    );
    // A client with a token leaves the session layer out. 800 bytes of each are what it says of wrong settings.
    expect(withToken).toBeLessThanOrEqual(7_400);
    expect(withSession).toBeLessThanOrEqual(8_900);
    expect(unchecked).toBeLessThanOrEqual(8_000);
    expect(webhook).toBeLessThanOrEqual(1_300);
    expect(all).toBeLessThanOrEqual(11_300);
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
    expect(stdout).toBe(
      `program ${version} a.txt text access-2 day.final\nworker ${version} a.txt text access-2 day.final\n`,
    );
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
    expect(await errorsOf(`node_modules/${compiler}/bin/tsc`, environment, installed.project)).toBe('');
  });
});

describe.each([
  ['the oldest TypeScript', () => openWithService('typescript-oldest', installed.project)],
  ['the newest TypeScript', () => openWithServer('node_modules/typescript', installed.project)],
])('an editor with %s', (_, open) => {
  let editor: Editor;
  beforeAll(async () => {
    await writeEditorSettings(installed.project);
    editor = await open();
  });
  afterAll(() => editor.close());

  test.each(places)('proposes at $name what belongs there', async (place) => {
    expect(await differencesAt(place, editor)).toEqual([]);
  });

  test('shows the names of types, and what the contract says of them, of calls and of their fields', async () => {
    const read = `${head} const { user } = await unwrap(api.GET('/user/current'));`;
    expect(await editor.show(read.replace('user }', 'user▮ }'))).toMatch(
      /const user: CurrentUser\b.*The signed-in publisher: the person/s,
    );
    expect(await editor.show(`${read} user.currency▮`)).toMatch(/ISO 4217 code of every amount/);
    const call = `${head} api.GET▮('/application/{id}', { params: { path: { id: 'a' } } })`;
    expect(await editor.show(call)).toMatch(/GetApplicationOptions.*Promise<Answered<ApplicationAnswer>>/s);
    expect(await editor.show(call.replace('GET▮', 'GET').replace('params', 'params▮'))).toMatch(
      /One application with its ad blocks/,
    );
    const report = `${head} api.POST('/statistic', { body▮: { indicatorList: ['revenue'], filterList } })`;
    expect(await editor.show(report)).toMatch(/One page of a report and the totals/);
  });
});

test('the compiler says of a wrong call what is wrong with it', async () => {
  const folder = join(installed.project, 'wrong');
  await mkdir(folder);
  await writeEditorSettings(folder);
  await writeFile(join(folder, 'wrong.ts'), wrongProgram);
  expect(unlikeMessages(await compile('node_modules/typescript/bin/tsc', folder))).toEqual([]);
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
