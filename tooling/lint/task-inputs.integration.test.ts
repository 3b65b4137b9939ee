import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { readRepositoryFile, repository, repositoryFiles, sourceFiles } from './repository-files.ts';
import { planTasks } from './turbo-plan.ts';

/** The files outside its package that this file names by a path from itself, in a string of its own. */
function filesOutside(file: string, directory: string): string[] {
  const paths = Array.from(readRepositoryFile(file).matchAll(/'((?:\.\.\/)+[\w@./-]+)'/gu), ([, path = '']) =>
    join(dirname(file), path),
  );
  return repositoryFiles.filter(
    (known) =>
      !known.startsWith(`${directory}/`) && paths.some((path) => known === path || known.startsWith(`${path}/`)),
  );
}

test('a change of a file outside its package runs each test that names the file', () => {
  const inputs = new Map(
    planTasks(repository, 'test', 'e2e').map((entry) => [`${entry.task} in ${entry.directory}`, new Set(entry.inputs)]),
  );
  const named = sourceFiles
    .filter((file) => /\.test\.tsx?$|\/testing\/|\/e2e\//u.test(file))
    .flatMap((file) => {
      const directory = file.split('/', 2).join('/');
      const task = `${file.startsWith(`${directory}/e2e/`) ? 'e2e' : 'test'} in ${directory}`;
      return filesOutside(file, directory).map((read) => ({ file, task, read }));
    });
  expect(named.filter(({ task, read }) => !inputs.get(task)?.has(read))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});
