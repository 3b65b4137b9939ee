import { join, normalize } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const page = 'docs/coverage.md';

interface Line {
  what: string;
  /** Files and folders that do it, as paths from the root of the repository. */
  places: string[];
  /** Test files, each with the names of its tests that are meant; without any, the whole file is. */
  tests: { file: string; names: string[] }[];
}

const fromRoot = (target = ''): string => normalize(join('docs', decodeURIComponent(target))).replace(/\/$/u, '');

function readLines(): Line[] {
  const [tables = ''] = readRepositoryFile(page).split('## Deviations');
  const rows = tables.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:Specification|-)/u.test(line));
  return rows.map((row) => {
    const [what = '', where = '', tests = ''] = row.slice(1, -1).split(/(?<!\\)\|/u);
    return {
      what: what.trim(),
      places: [...where.matchAll(/\]\(([^)]+)\)/gu)].map(([, target]) => fromRoot(target)),
      tests: [...tests.matchAll(/\]\(([^)]+)\)((?:(?:: |, )“[^”]+”)*)/gu)].map(([, target, names = '']) => ({
        file: fromRoot(target),
        names: [...names.matchAll(/“([^”]+)”/gu)].map(([, name = '']) => name),
      })),
    };
  });
}

const lines = readLines();
const isThere = (path: string): boolean => repositoryFiles.some((file) => file === path || file.startsWith(`${path}/`));
const isTest = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/u.test(file) && repositoryFiles.includes(file);

/** Whether a file names a test so: tests are named by texts, which quotes of any kind delimit. */
function hasTest(file: string, name: string): boolean {
  const text = readRepositoryFile(file).replaceAll(String.raw`\'`, "'");
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}

/** The id of the operation behind each call of the contract, by `GET /application/{}`. */
function operations(): Map<string, string> {
  const { paths }: { paths: Record<string, Record<string, { operationId?: string }>> } = parse(
    readRepositoryFile('packages/api-contract/openapi.yaml'),
  );
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId = '' }]) => [
        withoutNames(`${method.toUpperCase()} ${path}`),
        operationId,
      ]),
    ),
  );
}

/** The specification names the parts of a path otherwise than the contract, and omits a slash. */
const withoutNames = (call: string): string => call.replace(/ \/?/u, ' /').replaceAll(/\{\w+\}/gu, '{}');

describe('the coverage page', () => {
  test('says how many lines of the specification it has', () => {
    expect(/\d+ lines/u.exec(readRepositoryFile(page))?.[0]).toBe(`${lines.length} lines`);
    expect(lines.length).toBeGreaterThan(100);
  });

  test('names for each line of the specification where it is done and a test', () => {
    expect(lines.filter(({ places, tests }) => places.length === 0 || tests.length === 0)).toEqual([]);
  });

  test('names only places that are there', () => {
    expect(lines.flatMap(({ places }) => places).filter((place) => !isThere(place))).toEqual([]);
  });

  test('names only tests that are there', () => {
    const named = lines.flatMap(({ tests }) => tests);
    expect(named.filter(({ file }) => !isTest(file))).toEqual([]);
    const missing = named.flatMap(({ file, names }) =>
      names.filter((name) => !hasTest(file, name)).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('names for each call of the specification a test file that makes this call', () => {
    const known = operations();
    const untested = lines.flatMap(({ what, tests }) =>
      [...what.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/gu)]
        .map(([, call = '']) => ({ call, operation: known.get(withoutNames(call)) }))
        .filter(
          ({ operation }) =>
            operation === undefined ||
            !tests.some(({ file }) => new RegExp(String.raw`\b${operation}\b`, 'u').test(readRepositoryFile(file))),
        )
        .map(({ call }) => call),
    );
    expect(untested).toEqual([]);
  });

  test('names a decision that is there for each deviation', () => {
    const [, deviations = ''] = readRepositoryFile(page).split('## Deviations');
    const rows = deviations.split('\n').filter((line) => /^\| \d/u.test(line));
    expect(rows.length).toBeGreaterThan(5);
    const decisions = rows.map((row) => fromRoot(/\]\(([^)]+)\) *\|$/u.exec(row)?.[1]));
    expect(decisions.filter((decision) => !repositoryFiles.includes(decision))).toEqual([]);
  });
});
