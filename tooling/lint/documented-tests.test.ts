import { describe, expect, test } from 'vitest';

import { hasTest } from './test-names.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

/** The tests that a row of a table names: links to files, each perhaps followed by names of its tests in “…”. */
const testsIn = (row: string): { file: string; names: string[] }[] =>
  [...row.matchAll(/\]\(\.\.\/([^)#]+)\)((?:,? “[^”]+”)*)/gu)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/“([^”]+)”/gu)].map(([, name = '']) => name),
  }));

describe.each([
  { page: 'docs/security.md', row: /^\| \*\*P\d+\.\*\* /u, least: 39 },
  { page: 'docs/coverage.md', row: /^\| (?!Line|---|Section|\d)/u, least: 100 },
])('$page', ({ page, row, least }) => {
  const rows = readRepositoryFile(page)
    .split('\n')
    .filter((line) => row.test(line));

  test('names a test in each row, or a trial with a command', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(rows.filter((line) => testsIn(line).length === 0 && !line.includes('(testing.md'))).toEqual([]);
  });

  test('names only tests that are there', () => {
    const missing = rows.flatMap(testsIn).flatMap(({ file, names }) => {
      if (!repositoryFiles.includes(file)) return [file];
      return names.filter((name) => !hasTest(file, name)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
