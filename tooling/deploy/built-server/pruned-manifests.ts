import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parse, stringify } from 'yaml';

import { programs, traceConsole } from './copied-files.ts';
import { pruneLockfile } from './pruned-lockfile.ts';
import type { Lockfile } from './pruned-lockfile.ts';

type Dependencies = Record<string, string>;

interface Manifest {
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
  /** The engines of the embedded stores. A built server has Postgres and ClickHouse instead. */
  optionalDependencies?: Dependencies;
  scripts?: Record<string, string>;
  engines?: Record<string, string>;
}

/**
 * Takes what is only for tests and builds, and the embedded stores, out of the package.json of each program and out of
 * the lockfile. What is left is installed in its locked versions.
 */
export async function pruneManifests(folder: string): Promise<void> {
  const { packages: importedByConsole } = await traceConsole();
  const needed = new Map<string, string[]>();
  for (const program of ['.', ...programs]) {
    const file = join(folder, program, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    const dependencies = neededOf(manifest, program, importedByConsole);
    needed.set(program, Object.keys(dependencies));
    await writeFile(file, `${JSON.stringify({ ...withoutTools(manifest), dependencies }, null, 2)}\n`);
  }
  const file = join(folder, 'pnpm-lock.yaml');
  const lockfile = parse(await readFile(file, 'utf8')) as Lockfile;
  await writeFile(file, stringify(pruneLockfile(lockfile, needed)));
}

function neededOf({ dependencies = {} }: Manifest, program: string, importedByConsole: Set<string>): Dependencies {
  // The root's run the workspace. The console's are those of its build too. The API reads some of its own as files.
  if (program === '.') return {};
  if (program !== 'apps/console') return dependencies;
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => importedByConsole.has(name)));
}

function withoutTools(manifest: Manifest): Manifest {
  const { scripts: _, devDependencies: __, optionalDependencies: ___, engines: ____, ...rest } = manifest;
  return rest;
}
