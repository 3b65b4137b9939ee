import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parse, stringify } from 'yaml';

import type { Programs } from './programs.ts';
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
 * Removes what is only for tests and builds, and the embedded stores, from the package.json of each program and from
 * the lockfile. What is left is installed in its locked versions.
 *
 * @param rootFields fields to add to the package.json of the root
 */
export async function pruneManifests(folder: string, programs: Programs, rootFields: object): Promise<void> {
  const needed: Programs = new Map([['.', []], ...programs]);
  for (const [program, names] of needed) {
    const file = join(folder, program, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
    const more = program === '.' ? rootFields : {};
    await writeFile(file, `${JSON.stringify({ ...pruned(manifest, names), ...more }, null, 2)}\n`);
  }
  const file = join(folder, 'pnpm-lock.yaml');
  const lockfile = parse(await readFile(file, 'utf8')) as Lockfile;
  await writeFile(file, stringify(pruneLockfile(lockfile, needed)));
}

function pruned(manifest: Manifest, names: string[]): Manifest {
  const { scripts: _, devDependencies: __, optionalDependencies: ___, engines: ____, ...rest } = manifest;
  const all = Object.entries({ ...manifest.devDependencies, ...manifest.dependencies });
  const dependencies = all.filter(([name]) => names.includes(name));
  return { ...rest, dependencies: Object.fromEntries(dependencies) };
}
