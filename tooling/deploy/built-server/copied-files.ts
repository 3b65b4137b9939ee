import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { consoleFolder, repository } from './programs.ts';
import type { Programs } from './programs.ts';
import type { TracedImports } from './traced-imports.ts';

const ofTheRoot = [
  'bin',
  'LICENSE',
  'NOTICE.md',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tooling/start/patches',
];
/** Node runs the sources. */
const ofAPackage = ['package.json', 'src', 'openapi.yaml'];

/** Copies both servers without their tests, and what an installation reads. */
export async function copyPrograms(folder: string, programs: Programs, { files }: TracedImports): Promise<void> {
  const paths = [...programs.keys()].flatMap((program) => {
    const parts = program === consoleFolder ? ['package.json', 'dist', ...files] : ofAPackage;
    return parts.map((part) => join(program, part));
  });
  for (const path of [...ofTheRoot, ...paths].filter((each) => existsSync(join(repository, each))))
    await cp(join(repository, path), join(folder, path), { recursive: true, filter: isNoTest });
}

function isNoTest(path: string): boolean {
  return basename(path) !== 'testing' && !/\.test\.tsx?$/u.test(path);
}
