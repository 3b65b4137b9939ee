import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#stores/sql/open-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { credentialCells, foreignCells } from '#testing/access/access-cells.ts';
import { runCells } from '#testing/access/access-matrix.ts';
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
});

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
});
