import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { hasTest } from './named-tests.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const page = 'docs/coverage.md';
const specification = 'docs/product.md';

interface Line {
  what: string;
  /** Files and folders of the implementation, as paths from the root of the repository. */
  places: string[];
  /** Test files, each with the names of the tests that protect it; without names, the whole file does. */
  tests: { file: string; names: string[] }[];
}

/** The items of a list, each on one line with the items below it. */
function listItems(text: string): string[] {
  const items = text.split(/^- /mu).slice(1);
  // A heading ends the list.
  return items.map((item) =>
    item
      .replace(/\n\n[^]*$/u, '')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  );
}

function readLines(): Line[] {
  const [covered = ''] = readRepositoryFile(page).split('## Deviations');
  return listItems(covered).map((item) => {
    const [what = '', ...proofs] = item.split(/ - (?=(?:code|test): `)/u);
    const code = proofs.find((proof) => proof.startsWith('code: ')) ?? '';
    const tests = proofs.filter((proof) => proof.startsWith('test: '));
    return {
      what,
      places: [...code.matchAll(/`([^`]+)`/gu)].map(([, path = '']) => path.replace(/\/$/u, '')),
      tests: tests.map((proof) => ({
        file: /`([^`]+)`/u.exec(proof)?.[1] ?? '',
        names: [...proof.matchAll(/“([^”]+)”/gu)].map(([, name = '']) => name),
      })),
    };
  });
}

/** Every call that a text names, such as `GET /application/{id}`. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/gu)].map(([, call = '']) => call);

const lines = readLines();
const isThere = (path: string): boolean => repositoryFiles.some((file) => file === path || file.startsWith(`${path}/`));
const isTest = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/u.test(file) && repositoryFiles.includes(file);

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

/** The specification uses other names for the parts of a path than the contract, and omits a slash. */
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
      callsIn(what)
        .map((call) => ({ call, operation: known.get(withoutNames(call)) }))
        .filter(
          ({ operation }) =>
            operation === undefined ||
            !tests.some(({ file }) => new RegExp(String.raw`\b${operation}\b`, 'u').test(readRepositoryFile(file))),
        )
        .map(({ call }) => call),
    );
    expect(untested).toEqual([]);
  });

  test('has every call of the specification', () => {
    const covered = new Set(lines.flatMap(({ what }) => callsIn(what)));
    const calls = callsIn(readRepositoryFile(specification));
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.filter((call) => !covered.has(call))).toEqual([]);
  });

  test('has the sections of the specification under their numbers', () => {
    const sections = (file: string): string[] => readRepositoryFile(file).match(/^## \d+(?=\. )/gmu) ?? [];
    expect(sections(page)).toEqual(sections(specification).filter((section) => !/^## [13]$/u.test(section)));
  });

  test('names a decision that is there for each deviation', () => {
    const [, deviations = ''] = readRepositoryFile(page).split('## Deviations');
    const items = listItems(deviations);
    expect(items.length).toBeGreaterThan(5);
    const decisions = items.map((item) => join('docs', /^Section \d, .*\]\(([^)]+)\)\)$/u.exec(item)?.[1] ?? ''));
    expect(decisions.filter((decision) => !repositoryFiles.includes(decision))).toEqual([]);
  });
});
