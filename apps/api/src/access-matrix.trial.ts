import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#stores/sql/open-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { credentialCells, foreignCells } from '#testing/access/access-cells.ts';
import { runCells } from '#testing/access/access-matrix.ts';
import { brokenServers, tellingServers } from '#testing/access/broken-servers.ts';
import { documentedOperations } from '#testing/access/documented-operations.ts';
import { startNeighbourhood } from '#testing/access/neighbourhood.ts';
import type { Neighbourhood } from '#testing/access/neighbourhood.ts';
import { ownCells } from '#testing/access/own-calls.ts';
import { watchDriver, withoutOwner, withoutPolicies } from '#testing/forgetful-driver.ts';

const operations = documentedOperations();

/** A neighbourhood on a Postgres database of its own. */
async function openNeighbourhood() {
  const server = await startTestPostgres();
  const sql = await openDatabase({ dataDir: null, url: server.url });
  const hood = await startNeighbourhood(sql);
  const close = async () => {
    await hood.close();
    await sql.close();
    await server.close();
  };
  return { hood, close };
}

describe('on Postgres', () => {
  let opened: Awaited<ReturnType<typeof openNeighbourhood>>;
  let hood: Neighbourhood;
  beforeAll(async () => {
    opened = await openNeighbourhood();
    ({ hood } = opened);
  });
  afterAll(() => opened.close());

  test('every call is refused or answered as on PGlite', async () => {
    const refused = await runCells(
      hood,
      operations.flatMap((operation) => [...credentialCells(hood, operation), ...foreignCells(hood, operation)]),
    );
    const allowed = await runCells(hood, await ownCells(hood, operations), { unchanged: hood.victim });
    expect([...refused.deviations, ...allowed.deviations]).toEqual([]);
  });

  test('an API that does not check one kind of credentials is found by the column for it', async () => {
    const reads = operations.filter(({ isSecured, isRead }) => isSecured && isRead);
    for (const { name, columns, call } of brokenServers(hood)) {
      // The column for it on all operations, and the others on a few, where it must not be noticed.
      const cells = reads.flatMap((operation, index) =>
        credentialCells(hood, operation).filter(({ column }) => columns.includes(column) || index % 8 === 0),
      );
      const meant = cells.filter(({ column }) => columns.includes(column));
      const { red } = await runCells(hood, cells, { call });
      expect({ name, red: red.map(labelOf) }).toEqual({ name, red: meant.map(labelOf) });
    }
  });

  test('an API that tells other publishers’ things from those of nobody is found at every one of them', async () => {
    const cells = operations.flatMap((operation) => foreignCells(hood, operation));
    const meant = cells.filter(({ same }) => same !== undefined);
    for (const { name, call } of tellingServers(hood)) {
      const { red } = await runCells(hood, cells, { call });
      expect({ name, red: red.map(labelOf) }).toEqual({ name, red: meant.map(labelOf) });
    }
  });
});

const labelOf = ({ operation, column }: { operation: string; column: string }) => `${operation}, ${column}`;

const isOwned = (statement: string) => withoutOwner(statement) !== statement;

describe('when statements omit the owner', () => {
  let opened: Awaited<ReturnType<typeof openNeighbourhood>>;
  let hood: Neighbourhood;
  beforeEach(async () => {
    opened = await openNeighbourhood();
    ({ hood } = opened);
    return opened.close;
  });

  const runForeign = () =>
    runCells(
      hood,
      operations.flatMap((operation) => foreignCells(hood, operation)),
    );

  test('row policies alone protect other publishers', async () => {
    const { result, forgotten } = await watchDriver(isOwned, runForeign);
    expect(forgotten.size).toBeGreaterThanOrEqual(25);
    expect(result.deviations).toEqual([]);
  });

  test('the owners in statements alone protect other publishers', async () => {
    const { deviations } = await withoutPolicies(hood.api.database, runForeign);
    expect(deviations).toEqual([]);
  });

  test('the matrix is red where neither protects them', async () => {
    const { result } = await withoutPolicies(hood.api.database, () => watchDriver(isOwned, runForeign));
    expect(result.red.length).toBeGreaterThanOrEqual(20);
  });

  test('the matrix is red where one look-up of an app omits the owner', async () => {
    const own = operations.filter(({ id }) => id === 'getApplication').flatMap((each) => foreignCells(hood, each));
    const { statements } = await watchDriver(
      () => false,
      () => runCells(hood, own),
    );
    const ofApps = statements.filter((statement) => /from "application"/u.test(statement) && isOwned(statement));
    const lookUps = new Set(ofApps);
    const { result, forgotten } = await withoutPolicies(hood.api.database, () =>
      watchDriver((statement) => lookUps.has(statement), runForeign),
    );
    expect(forgotten.size).toBe(1);
    expect(result.red.map(labelOf)).toContain('getApplication, things of another in id');
    expect(result.red.every(({ column }) => column.startsWith('things of another'))).toBe(true);
  });
});
