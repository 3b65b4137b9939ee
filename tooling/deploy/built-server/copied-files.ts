import { existsSync, globSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { traceImports } from './traced-imports.ts';

/** The root of the checkout. */
export const repository = fileURLToPath(new URL('../../../', import.meta.url));

const console = 'apps/console';

/** The packages of the workspace of which the servers import all dependencies at run time. */
const whole = ['apps/api', 'packages/api-contract', 'packages/http-edge', 'packages/store-links'];

/** The folders that are copied. */
export const programs = [console, ...whole];

const ofTheRoot = ['bin', 'LICENSE', 'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tooling/patches'];
const ofAPackage = ['package.json', 'src', 'openapi.yaml'];

/** Copies both servers without their tests, and what an installation reads. Node runs the sources. */
export async function copyPrograms(folder: string): Promise<void> {
  const { files } = await traceConsole();
  const paths = [
    ...ofTheRoot,
    ...whole.flatMap((program) => ofAPackage.map((part) => join(program, part))),
    ...['package.json', 'dist', ...files].map((file) => join(console, file)),
  ];
  for (const path of paths.filter((each) => existsSync(join(repository, each))))
    await cp(join(repository, path), join(folder, path), { recursive: true, filter: isNoTest });
}

/** The files of the console's server, and the packages that they and the built pages import. */
export function traceConsole(): ReturnType<typeof traceImports> {
  const folder = join(repository, console);
  return traceImports(folder, ['server/main.ts', ...globSync('dist/server/**/*.js', { cwd: folder })]);
}

function isNoTest(path: string): boolean {
  return basename(path) !== 'testing' && !/\.test\.tsx?$/u.test(path);
}
