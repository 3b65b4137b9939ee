import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#stores/sql/open-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { credentialCells, foreignCells } from '#testing/access/access-cells.ts';
import { runCells } from '#testing/access/access-matrix.ts';
import { documentedOperations } from '#testing/access/documented-operations.ts';
import { ownCells } from '#testing/access/own-calls.ts';
import { startNeighbourhood } from '#testing/access/neighbourhood.ts';
import type { Neighbourhood } from '#testing/access/neighbourhood.ts';

const operations = documentedOperations();

let server: TestPostgres;
let sql: OpenedDatabase;
let hood: Neighbourhood;
beforeAll(async () => {
  server = await startTestPostgres();
  sql = await openDatabase({ dataDir: null, url: server.url });
  hood = await startNeighbourhood(sql);
});
afterAll(async () => {
  await hood.close();
  await sql.close();
  await server.close();
});

let used = process.cpuUsage();
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(used);
  console.log(task.name, (user + system) / 1e6);
  used = process.cpuUsage();
});

test('a call without valid credentials is refused by its own answer, and changes nothing', async () => {
  const run = await runCells(hood, operations.flatMap((operation) => credentialCells(hood, operation)));
  console.log(run.cells, run.requests);
  expect(run.deviations).toEqual([]);
});

test('things of another publisher are answered like those of nobody, and change nothing', async () => {
  const run = await runCells(hood, operations.flatMap((operation) => foreignCells(hood, operation)));
  console.log(run.cells, run.requests);
  expect(run.deviations).toEqual([]);
});

test('everybody else may make the call, which changes no row of another publisher', async () => {
  const run = await runCells(hood, await ownCells(hood, operations), { unchanged: hood.victim });
  console.log(run.cells, run.requests);
  expect(run.deviations).toEqual([]);
});
