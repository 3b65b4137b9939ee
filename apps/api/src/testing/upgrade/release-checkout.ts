import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The checkout that this trial is a part of. */
export const thisCheckout = fileURLToPath(new URL('../../../../../', import.meta.url));

/** A program that can be started. */
export interface Release {
  name: string;
  /** Its checkout, with its packages installed. */
  folder: string;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: thisCheckout, encoding: 'utf8' }).trim();
}

/** The newest tag of a release before this commit; null where a clone has none, as one without tags. */
export function findReleaseBefore(): string | null {
  const head = git('rev-parse', 'HEAD');
  const tags = git('tag', '--list', 'v*.*.*', '--sort=-version:refname').split('\n').filter(Boolean);
  return tags.find((tag) => git('rev-list', '--max-count=1', tag) !== head) ?? null;
}

/** Unpacks a tag and installs what its API needs in production. A second call finds both done. */
export async function checkOutRelease(tag: string): Promise<Release> {
  const commit = git('rev-list', '--max-count=1', tag);
  // Not below `node_modules`, where Node runs no TypeScript.
  const folder = join(tmpdir(), 'publisher-console-releases', `${tag}-${commit.slice(0, 12)}`);
  const done = join(folder, '.installed');
  if (existsSync(done)) return { name: tag, folder };

  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = join(folder, '.archive.tar');
  await run('git', ['archive', `--output=${archive}`, tag], { cwd: thisCheckout });
  await run('tar', ['--extract', '--file', archive], { cwd: folder });
  await rm(archive);
  const { packageManager } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const extent = ['--prod', '--filter=.', '--filter-prod=@publisher-console/api...'];
  const install = [packageManager ?? '', 'install', '--frozen-lockfile', '--prefer-offline', ...extent];
  await run('npx', ['--yes', '--prefer-offline', ...install], { cwd: folder });
  await writeFile(done, '');
  return { name: tag, folder };
}
