import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { installPackage } from './installed-package.ts';
import type { InstalledPackage } from './installed-package.ts';
import { answerProgram, program } from './program.ts';

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

  test('has five entry points', () => {
    expect(subpaths).toEqual(['.', './contract', './file-session-store', './session-client', './webhook']);
  });

  test('has the document of the contract, for those who make a client of their own', async () => {
    expect(manifest.exports).toMatchObject({ './openapi.yaml': './dist/openapi.yaml' });
    const document = await readFile(join(installed.folder, 'dist/openapi.yaml'), 'utf8');
    expect(document).toBe(await readFile('node_modules/@publisher-console/api-contract/openapi.yaml', 'utf8'));
  });

  test('is made by pnpm alone: another packer gets the reason, and no package', async () => {
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

  test('needs Node only in the import path that stores a session in a file', async () => {
    const files = await packedFiles('.js');
    const texts = await Promise.all(files.map((file) => readFile(join(installed.folder, 'dist', file), 'utf8')));
    expect(files.filter((_, index) => texts[index]?.includes('"node:'))).toEqual(['file-session-store.js']);
  });

  test('has each source map that it names, with its sources', async () => {
    const files = await packedFiles('.js', '.d.ts');
    const texts = await Promise.all(files.map((file) => readFile(join(installed.folder, 'dist', file), 'utf8')));
    const maps = texts.flatMap((text) => /^\/\/# sourceMappingURL=(.+)$/m.exec(text)?.[1] ?? []);
    expect(maps).toContain('client.js.map');
    for (const map of maps) {
      const text = await readFile(join(installed.folder, 'dist', map), 'utf8');
      const { sources, sourcesContent }: { sources: string[]; sourcesContent: string[] } = JSON.parse(text);
      expect(sourcesContent).toHaveLength(sources.length);
    }
  });

  test('is clean to publint', async () => {
    const { messages } = await publint({ pkgDir: installed.folder, pack: false, strict: true });
    const problems = messages.map((message) => formatMessage(message, manifest));
    console.log(`publint: ${problems.length} messages`);
    expect(problems).toEqual([]);
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
      export { memorySessionStore } from '@publisher-console/api-client';`,
    );
    const webhook = await sizeOf(`export { verifyWebhook } from '@publisher-console/api-client/webhook';`);
    const all = await sizeOf(`export * from '@publisher-console/api-client';`);
    console.log(
      `gzip: openapi-fetch ${floor} B, createApiClient with a token ${withToken} B, with a session ${withSession} B, ` +
        `createSessionClient ${unchecked} B, verifyWebhook ${webhook} B, everything else ${all} B`,
    );
    // A client with a token leaves the session layer out. 800 bytes of each are its messages about wrong settings.
    expect(withToken).toBeLessThanOrEqual(7_450);
    expect(withSession).toBeLessThanOrEqual(8_950);
    expect(unchecked).toBeLessThanOrEqual(8_100);
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

test('a program and its worker run on the Node of this workspace', async () => {
  const { origin } = await startServer(answerProgram);
  const file = join(installed.project, 'program.mjs');
  await writeFile(file, program);
  const { stdout, stderr } = await run(process.execPath, [file, origin]);
  expect(stderr).toBe('');
  const line = `${process.version} a.txt text access-2 day.final`;
  expect(stdout).toBe(`program ${line}\nworker ${line}\n`);
});

// The environments that differ most; the nightly trial compiles for the others.
test.each([
  ['typescript', 'a worker of a page'],
  ['typescript-oldest', 'the oldest Node'],
])(
  'the declarations and a call of each operation compile by %s for %s, without skipLibCheck',
  async (compiler, name) => {
    const environment = environments.find((known) => known.name === name);
    if (!environment) throw new Error(name);
    expect(await errorsOf(compiler, environment, installed.project)).toBe('');
  },
);

test('every example of the README compiles, and has a name', async () => {
  const readme = await readFile('README.md', 'utf8');
  const examples = [...readme.matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```$/gms)];
  expect(examples).toHaveLength(readme.match(/^```(?:js|ts)$/gm)?.length ?? 0);
  const folder = join(installed.project, 'readme');
  await mkdir(folder);
  const checks = { allowJs: true, checkJs: true, strict: true, noEmit: true, types: ['node'] };
  const compilerOptions = { ...checks, target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mjs'] }));
  for (const [, name = '', code = ''] of examples) await writeFile(join(folder, name), code);
  expect(await compile('node_modules/typescript/bin/tsc', folder)).toBe('');
});
