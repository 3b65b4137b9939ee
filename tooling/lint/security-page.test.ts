import { promiseTable, withPromises } from '@publisher-console/trust/promise-table';
import { promises } from '@publisher-console/trust/promises';
import type { RecordedCounts } from '@publisher-console/trust/recorded-counts';
import { describe, expect, test } from 'vitest';

import { hasTest } from './named-tests.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const page = readRepositoryFile('docs/security.md');
const counts: RecordedCounts[] = JSON.parse(readRepositoryFile('tooling/trust/counts.json'));

describe('the security page', () => {
  test('is what the promises, the tests and the counts make of it: `pnpm trust:page` writes it', () => {
    const lines = new Set(page.split('\n'));
    const made = withPromises(page, promiseTable(promises, counts));
    expect(made.split('\n').filter((line) => !lines.has(line))).toEqual([]);
    expect(made.length).toBe(page.length);
  });

  const holds = (id: string, tests: object): boolean =>
    Object.keys(tests).length > 0 || counts.flatMap(({ entries }) => entries).some(({ promise }) => promise === id);

  test('names a test for each promise, or says what is missing', () => {
    const untested = Object.entries(promises).filter(
      ([id, promised]) => promised.untested === undefined && !holds(id, promised.tests),
    );
    expect(untested).toEqual([]);
    expect(Object.keys(promises)).toHaveLength(39);
  });

  test('names only tests that are there', () => {
    const named = Object.values(promises).flatMap(({ tests }) => Object.entries(tests));
    expect(named.filter(([file]) => !repositoryFiles.includes(file))).toEqual([]);
    const missing = named.flatMap(([file, names]) =>
      names.filter((name) => !hasTest(file, name)).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('has counts of files and commands that are there, for promises that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readRepositoryFile('package.json'));
    const known = new Set([...repositoryFiles, ...Object.keys(scripts).map((name) => `pnpm ${name}`)]);
    expect(counts.filter(({ source }) => !known.has(source))).toEqual([]);
    const counted = counts.flatMap(({ entries }) => entries.map(({ promise }) => promise));
    expect(counted.filter((promise) => !Object.hasOwn(promises, promise))).toEqual([]);
  });
});
