import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { traceImports } from './traced-imports.ts';
import type { TracedImports } from './traced-imports.ts';

/** The root of the checkout. */
export const repository = fileURLToPath(new URL('../../../', import.meta.url));

export const consoleFolder = 'apps/console';

/**
 * The folders of both servers and of the packages of the workspace that they import, each with the names of the
 * packages that it needs to run.
 */
export type Programs = Map<string, string[]>;

type Manifest = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>;

export async function findPrograms({ packages: importedByConsole }: TracedImports): Promise<Programs> {
  const programs: Programs = new Map();
  const folders = new Set(['apps/api', consoleFolder]);
  for (const folder of folders) {
    const text = await readFile(join(repository, folder, 'package.json'), 'utf8');
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest;
    // The console's are those of its build too, and the pages may import what is there for its tests. The API needs all
    // of its own, and reads some as files.
    const all = folder === consoleFolder ? { ...devDependencies, ...dependencies } : dependencies;
    const needed = Object.keys(all).filter((name) => folder !== consoleFolder || importedByConsole.has(name));
    programs.set(folder, needed);
    for (const name of needed) if (all[name]?.startsWith('workspace:')) folders.add(`packages/${name.split('/')[1]}`);
  }
  return programs;
}

/** The files of the console's server, and the packages that they and the built pages import. */
export function traceConsole(): Promise<TracedImports> {
  const folder = join(repository, consoleFolder);
  return traceImports(folder, ['server/main.ts', ...globSync('dist/server/**/*.js', { cwd: folder })]);
}
