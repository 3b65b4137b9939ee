import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { runPnpm } from '@publisher-console/start/install';

export interface PackedPackage {
  /** An empty folder for a program that uses the package. */
  project: string;
  /** The path of the tarball. */
  tarball: string;
  /** The folder of the package below the project. */
  folder: string;
  remove: () => Promise<void>;
}

/** Packs the package as for publication, and unpacks it into the modules of a project, without its dependencies. */
export async function packPackage(): Promise<PackedPackage> {
  const project = await mkdtemp(join(tmpdir(), 'ui-'));
  const folder = join(project, 'node_modules/@publisher-console/ui');
  const packing = ['--filter', '@publisher-console/ui', 'pack', '--pack-destination', project];
  const { code, lines } = await runPnpm(packing, { env: process.env });
  const file = (await readdir(project)).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || file === undefined) throw new Error(lines.join('\n'));

  const tarball = join(project, file);
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  return { project, tarball, folder, remove: () => rm(project, { recursive: true }) };
}
