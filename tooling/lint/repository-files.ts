import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Generated files, which no one edits. */
const generated = new Set([
  'packages/api-contract/src/desk-schema.ts',
  'packages/api-contract/src/network-schema.ts',
  'packages/api-contract/src/schema.ts',
  'apps/console/src/routeTree.gen.ts',
]);

/** Every file of the repository, also new ones that git does not ignore, as paths from its root. */
export const repositoryFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(repository, file)));

/** The TypeScript and JavaScript files that people write. */
export const sourceFiles = repositoryFiles.filter(
  (file) => /\.(?:ts|tsx|mjs)$/u.test(file) && !generated.has(file) && !file.includes('/migrations/'),
);

export function readRepositoryFile(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}
