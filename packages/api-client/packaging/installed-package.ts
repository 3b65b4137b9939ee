import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { runPnpm } from '@publisher-console/start/install';

export interface InstalledPackage {
  /** The folder of a project with the package, installed as by npm. */
  project: string;
  /** The folder of the package in it. */
  folder: string;
  tarball: Buffer;
  remove: () => Promise<void>;
}

/** Links an installed package into a folder of modules. */
export async function link(name: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await symlink(await realpath(join('node_modules', name)), target);
}

/**
 * Packs the package as for publication, and installs it with its dependencies into a folder of its own.
 *
 * @param besides other packages that the programs of the project import
 */
export async function installPackage(besides: readonly string[] = []): Promise<InstalledPackage> {
  const project = await mkdtemp(join(tmpdir(), 'api-client-'));
  const folder = join(project, 'node_modules/@publisher-console/api-client');
  const packing = ['--filter', '@publisher-console/api-client', 'pack', '--pack-destination', project];
  const { code, lines } = await runPnpm(packing, { env: process.env });
  const file = (await readdir(project)).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || file === undefined) throw new Error(lines.join('\n'));

  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', join(project, file), '-C', folder, '--strip-components=1']);
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  for (const name of [...Object.keys(dependencies), ...besides]) await link(name, join(project, 'node_modules', name));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  return {
    project,
    folder,
    tarball: await readFile(join(project, file)),
    remove: () => rm(project, { recursive: true }),
  };
}
