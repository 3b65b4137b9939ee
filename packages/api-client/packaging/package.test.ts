import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendJson, startServer } from '#testing/loopback-server.ts';

import { installPackage } from './installed-package.ts';
import type { InstalledPackage } from './installed-package.ts';

const run = promisify(execFile);

interface Manifest {
  exports: Record<string, { types: string; default: string } | string>;
  dependencies: Record<string, string>;
  sideEffects: boolean;
}

let installed: InstalledPackage;
let manifest: Manifest;
/** What a program may import from the package, code and types apart. */
let subpaths: string[];

beforeAll(async () => {
  installed = await installPackage();
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
    expect(texts.filter((text) => /(?:from|import\()\s*['"](?!openapi-fetch['"]|\.\/)/.test(text))).toEqual([]);
  });

  test('has a source map with its sources for each file of code', async () => {
    const code = (await packedFiles('.js')).filter((file) => file !== 'contract.js');
    for (const file of code) {
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
        // resolver knows no `exports`.
        !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
    );
    console.log(`are the types wrong: ${problems.length} problems in ${resolved.length} resolutions`);
    expect(problems).toEqual([]);
    expect(resolved).toEqual(resolved.map(() => true));
  });
});

describe('a bundle', () => {
  /** Bytes of a program that imports this, minified and gzipped. */
  async function sizeOf(code: string): Promise<number> {
    const entry = join(installed.project, 'entry.js');
    await writeFile(entry, code);
    const bundle = await rolldown({ input: entry, platform: 'browser' });
    const { output } = await bundle.generate({ minify: true });
    return gzipSync(output[0].code, { level: 9 }).byteLength;
  }

  test('of everything stays small, with openapi-fetch as its floor', async () => {
    const floor = await sizeOf(`export { default } from 'openapi-fetch';`);
    const client = await sizeOf(`export * from '@publisher-console/api-client';`);
    const all = await sizeOf(
      subpaths.map((subpath, index) => `export * as part${index} from '${nameOf(subpath)}';`).join('\n'),
    );
    console.log(`gzip: openapi-fetch ${floor} B, createApiClient ${client} B, everything ${all} B`);
    expect(client).toBeLessThanOrEqual(6_000);
    expect(all).toBeLessThanOrEqual(7_500);
  });

  test('of a program that uses nothing of it is empty', async () => {
    const nothing = await sizeOf('');
    expect(await sizeOf(subpaths.map((subpath) => `import '${nameOf(subpath)}';`).join('\n'))).toBe(nothing);
    expect(manifest.sideEffects).toBe(false);
  });
});

/** The Node that runs this, and every other one of this machine that the package promises to run on. */
async function nodes(): Promise<string[]> {
  const named = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const found = await Promise.all([process.execPath, ...named.filter((path) => existsSync(path))].map(realNode));
  return [...new Set(found.filter((path) => path !== null))];
}

async function realNode(path: string): Promise<string | null> {
  const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/^v(\d+)\./.exec(stdout)?.[1]) >= 20 ? realpath(path) : null;
}

const program = `
  import { createApiClient } from '@publisher-console/api-client';
  import { download } from '@publisher-console/api-client/download';
  import { memorySessionStore } from '@publisher-console/api-client/session-store';
  import { unwrap } from '@publisher-console/api-client/unwrap';
  import { upload } from '@publisher-console/api-client/upload';
  import { text } from 'node:stream/consumers';
  import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

  async function work(baseUrl) {
    const session = memorySessionStore({ userId: '1', token: 'access-1', refreshToken: 'refresh-1' });
    const api = createApiClient({ baseUrl, session, timeout: 20_000 });
    const onProgress = () => {};
    const files = [new File(['scan'], 'scan.pdf')];
    await unwrap(api.GET('/user/current'));
    await upload(api, files);
    await upload(api, files, { onProgress });
    const { fileName, stream } = await download(api, '/file/download/{id}', { params: { path: { id: 'a' } }, onProgress });
    return [process.version, fileName, await text(stream), session.read().token].join(' ');
  }

  if (isMainThread) {
    console.log('program', await work(process.argv[2]));
    new Worker(new URL(import.meta.url), { workerData: process.argv[2] }).on('message', (said) => console.log('worker', said));
  } else parentPort.postMessage(await work(workerData));
`;

test('a program and its worker run on every Node of this machine', async () => {
  const { origin } = await startServer(({ path, headers }, response) => {
    const data = path === '/token/refresh' ? { token: 'access-2', refresh_token: 'refresh-2' } : { items: [] };
    if (path !== '/token/refresh' && headers.authorization === 'Bearer access-1')
      sendJson(response, 401, { result: false, data: null, errors: null, message: 'Expired JWT Token' });
    else if (path === '/file/download/a')
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.txt' }).end('text');
    else sendJson(response, 200, { result: true, data, errors: null });
  });
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
