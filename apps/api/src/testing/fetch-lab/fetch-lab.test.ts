import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenBuilds } from './broken-builds.ts';
import { startLab } from './lab-network.ts';
import type { Lab } from './lab-network.ts';
import { runRow } from './lab-row.ts';
import { labRows } from './lab-rows.ts';
import { control } from './unguarded.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab('loopback');
});
afterAll(() => lab.close());

// `pnpm trial:fetch-lab` runs all rows, more often, in a network of its own.
const rows = labRows.filter(({ isLong = false }) => !isLong).map((row) => [row.id, row.what, row] as const);

test.for(rows)('the fetch withstands %s: %s', async ([, , row]) => {
  const result = await runRow(row, lab, 'few');
  expect(result.faults).toEqual([]);
  expect(result.tried).toBeGreaterThan(0);
});

test('a canary sees the request to its address when the check of addresses does not apply', async () => {
  const { faults } = await runRow(control, lab, 'few');
  expect(faults).toEqual([]);
});

test.each(brokenBuilds)('the product has once what the trial breaks so that $name', async ({ file, from }) => {
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(text.split(from)).toHaveLength(2);
});

test('each row of the catalogue has a broken build that it has to notice', () => {
  const noticing = new Set(brokenBuilds.flatMap((build) => build.rows));
  expect(noticing).toEqual(new Set(labRows.map(({ id }) => id)));
});
