import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

export interface Registry {
  origin: string;
  close: () => Promise<void>;
}

/**
 * Starts a registry of npm on this machine. It has what a package of the workspace needs, in the versions that are
 * installed here, and nothing else.
 *
 * @param dependent the folder of the package of the workspace
 */
export async function startRegistry(dependent: string): Promise<Registry> {
  const { dependencies = {} } = await readManifest(dependent);
  const answers = new Map<string, string | Buffer>();
  const server = createServer(({ url = '' }, response) => {
    const answer = answers.get(decodeURIComponent(url));
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folders = new Set(
    await Promise.all(Object.keys(dependencies).map((name) => realpath(join(dependent, 'node_modules', name)))),
  );
  for (const folder of folders) {
    const manifest = await readManifest(folder);
    const { name, version } = manifest;
    const file = `/${name}/-/${version}.tgz`;
    const versions = { [version]: { ...manifest, dist: { tarball: origin + file } } };
    answers.set(`/${name}`, JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    answers.set(file, await pack(folder));
    // pnpm puts what a package depends on beside it.
    for (const other of Object.keys(manifest.dependencies ?? {})) folders.add(join(dirname(folder), other));
  }
  return {
    origin,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

async function pack(folder: string): Promise<Buffer> {
  const room = await mkdtemp(join(tmpdir(), 'publisher-console-registry-'));
  await cp(folder, join(room, 'package'), { recursive: true });
  await promisify(execFile)('tar', ['-czf', join(room, 'package.tgz'), '-C', room, 'package']);
  const packed = await readFile(join(room, 'package.tgz'));
  await rm(room, { recursive: true });
  return packed;
}
