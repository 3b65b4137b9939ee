import { runPnpm } from '@publisher-console/start/install';
import { expect, test } from 'vitest';

import { readRepositoryFile } from './repository-files.ts';

/** Licences that require only their text and the authors' names, which each package carries. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

test('NOTICE.md names every installed package with a licence that requires more than its text, and no other', async () => {
  const lines: string[] = [];
  const list = ['--recursive', 'licenses', 'list', '--prod', '--json'];
  const { code } = await runPnpm(list, { env: process.env, onLine: (line) => void lines.push(line) });
  expect(code).toBe(0);
  // npm may warn before and after the list.
  const json = lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1).join('\n');
  const licences = JSON.parse(json) as Record<string, { name: string }[]>;
  expect(licences.MIT?.length).toBeGreaterThan(100);

  const installed = Object.entries(licences)
    .filter(([licence]) => !permissive.has(licence))
    .flatMap(([licence, packages]) => packages.map(({ name }) => [ofEveryPlatform(name), licence].join(': ')));
  const rows = readRepositoryFile('NOTICE.md').matchAll(/^\| `([^`]+)` +\| ([\w.\-() ]+?) +\|/gmu);
  const named = Array.from(rows, ([, name, licence]) => [name, licence].join(': '));
  expect(installed.toSorted()).toEqual(named.toSorted());
});

/** Packages that differ by platform have one row. */
function ofEveryPlatform(name: string): string {
  return name.replace(/-(?:linux|darwin|win32)-.*$/u, '-*');
}
