import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { repository } from './repository-files.ts';

interface PlannedTask {
  /** Such as `test`. */
  task: string;
  /** The package's name without its scope. */
  package: string;
  /** The package's folder, from the root. */
  directory: string;
  /** The files, from the root, of which a change runs the task. */
  inputs: string[];
}

interface Plan {
  tasks: { task: string; package: string; directory: string; command: string; inputs: Record<string, string> }[];
  globalCacheInputs: { files: Record<string, string> };
}

/**
 * What turbo would run in the checkout in this folder, and in which packages. Nothing is run.
 *
 * @param args tasks and flags of `turbo run`; `--affected` compares with the commit before the last one
 */
export function planTasks(folder: string, ...args: string[]): PlannedTask[] {
  const answer = execFileSync(join(repository, 'node_modules/.bin/turbo'), ['run', ...args, '--dry=json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TURBO_SCM_BASE: 'HEAD~1', TURBO_SCM_HEAD: 'HEAD', TURBO_TELEMETRY_DISABLED: '1' },
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { tasks, globalCacheInputs }: Plan = JSON.parse(answer);
  const ofAll = Object.keys(globalCacheInputs.files);
  return tasks
    .filter((entry) => entry.command !== '<NONEXISTENT>')
    .map((entry) => ({
      task: entry.task,
      package: entry.package.replace('@publisher-console/', ''),
      directory: entry.directory,
      inputs: [...ofAll, ...Object.keys(entry.inputs).map((file) => join(entry.directory, file))],
    }));
}
