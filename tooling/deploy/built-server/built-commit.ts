import { execFileSync } from 'node:child_process';

import { repository } from './programs.ts';

/**
 * The commit that is built, as npm notes it in a package.json. `GIT_COMMIT` names it where the history is missing, as in
 * the build of an image. Without either, the built servers have no commit.
 */
export function builtCommit(): { gitHead?: string } {
  const commit = process.env['GIT_COMMIT'] || commitOfCheckout();
  return /^[0-9a-f]{40}$/u.test(commit) ? { gitHead: commit } : {};
}

function commitOfCheckout(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
