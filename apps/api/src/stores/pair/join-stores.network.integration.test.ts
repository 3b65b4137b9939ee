import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { csv, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { createLog } from '#process/log.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { networkIdentity } from '#stores/sql/tables/network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { readNetworkId } from '#stores/warehouse/network-id.ts';
import { openWarehouse } from '#stores/warehouse/open-warehouse.ts';
import { startTestServer } from '#stores/warehouse/testing/test-cluster.ts';
import type { TestServer } from '#stores/warehouse/testing/test-cluster.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { joinStores, requirePair } from './join-stores.network.ts';
import { watchPair } from './watch-pair.network.ts';
import { WrongStores } from './store-pair.ts';

/** A network that paired its stores at the first load. Its warehouse is one of several on one server. */
let server: TestServer;
let test: TestNetwork;
let client: ClickHouseClient;
const emptyWarehouse = () => server.emptyWarehouse();
beforeAll(async () => {
  server = await startTestServer();
  test = await startTestNetwork(async () => {
    const { url, username, password, database } = await emptyWarehouse();
    const address = `${url.replace('//', `//${username}:${password}@`)}/${database}`;
    const warehouse = await openWarehouse({ dataDir: '', url: address, log: { info() {}, warn() {}, error() {} } });
    await migrateWarehouse(warehouse.writer, { info() {} });
    return { ...warehouse, remove: () => warehouse.close() };
  });
  client = openWriterClient(test.warehouse.writer);
});
afterAll(async () => {
  await client.close();
  await test.close();
  await server.remove();
});

async function emptyDatabase(): Promise<Database> {
  const opened = await openTestDatabase();
  onTestFinished(() => opened.close());
  return opened.database;
}

const join = (database: Database, writer: WarehouseConnection) => joinStores({ database, writer });
const idOf = async (database: Database) => (await asNetwork(database, (all) => all.select().from(networkIdentity)))[0];
async function idIn(writer: WarehouseConnection): Promise<string | null> {
  const own = openWriterClient(writer);
  try {
    return await readNetworkId(own);
  } finally {
    await own.close();
  }
}

describe('stores of no network', () => {
  it('become a pair, once', async () => {
    const [database, writer] = [await emptyDatabase(), await emptyWarehouse()];
    await join(database, writer);
    const first = await idIn(writer);
    await join(database, writer);
    expect(first).not.toBeNull();
    expect(await idIn(writer)).toBe(first);
    expect((await idOf(database))?.id).toBe(first);
  });

  it('become a pair after a start that was killed midway, whichever warehouse it had', async () => {
    const [database, writer] = [await emptyDatabase(), await emptyWarehouse()];
    await asNetwork(database, (all) => all.insert(networkIdentity).values({ id: randomUUID() }));
    await join(database, writer);
    expect(await idIn(writer)).toBe((await idOf(database))?.id);
  });

  it('are joined by two first starts at once; the one with another warehouse is refused', async () => {
    const postgres = await startTestPostgres();
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir: null, url: postgres.url })));
    onTestFinished(async () => {
      for (const store of opened) await store.close();
      await postgres.close();
    });
    const [writer, mistyped] = [await emptyWarehouse(), await emptyWarehouse()];
    const starts = opened.map(({ database }, index) => join(database, index === 0 ? mistyped : writer));
    const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
    expect([
      ['fulfilled', 'rejected', 'rejected'],
      ['rejected', 'fulfilled', 'fulfilled'],
    ]).toContainEqual(outcomes);
    expect([await idIn(writer), await idIn(mistyped)].filter((id) => id !== null)).toHaveLength(1);
  });
});

describe('the stores of a network', () => {
  const days = ['2026-03-01', '2026-03-02'];
  const load = () =>
    loadFile({
      source: Readable.from([csv(...days.map((date) => row(test.banner, { date })))]),
      format: 'csv',
      network: test.network,
    });
  beforeAll(load);

  const refusal = async (database: Database, writer: WarehouseConnection) => {
    const error: unknown = await join(database, writer).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WrongStores);
    return (error as WrongStores).message;
  };

  it('are refused with an empty warehouse, in which nothing is made', async () => {
    const writer = await emptyWarehouse();
    expect(await refusal(test.database, writer)).toMatch(
      /belongs to network [\da-f-]{36}, and the warehouse \(database stats_\w+ at http.*\) to none: it is new, empty or another one\. Set DATABASE_URL/,
    );
    expect(await idIn(writer)).toBeNull();
    await expect(requirePair({ database: test.database, writer })).rejects.toBeInstanceOf(WrongStores);
  });

  it('are refused with the warehouse of another network', async () => {
    const [other, writer] = [await emptyDatabase(), await emptyWarehouse()];
    await join(other, writer);
    expect(await refusal(test.database, writer)).toMatch(/belongs to network .*, and the warehouse .* to network /);
  });

  it('are refused when a host behind the first one is of another network: reports would go there one day', async () => {
    const [other, others] = [await emptyDatabase(), await emptyWarehouse()];
    await join(other, others);
    const second = createServer((request, response) => {
      const url = new URL(request.url ?? '', others.url);
      url.searchParams.set('database', others.database);
      const { method, headers } = request;
      request.pipe(
        httpRequest(url, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      );
    });
    await new Promise<void>((resolve) => void second.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void second.close());
    const { port } = second.address() as AddressInfo;
    const { writer } = test.warehouse;
    const wrong = `http://127.0.0.1:${port}`;
    expect(await refusal(test.database, { ...writer, urls: [writer.url, wrong] })).toMatch(
      new RegExp(`belongs to network .*, and the warehouse \\(database stats_\\w+ at ${wrong}\\) to network `),
    );
  });

  it('are refused with a new relational store, which stays new', async () => {
    expect(await refusal(await emptyDatabase(), test.warehouse.writer)).toContain(
      'knows loads up to 0, and the warehouse',
    );
  });

  it('are refused with the name of a database that does not exist', async () => {
    expect(await refusal(test.database, { ...test.warehouse.writer, database: 'nodb' })).toContain(
      'WAREHOUSE_URL names the database nodb, which does not exist at http://',
    );
  });

  it('are noticed while a process runs when another server got the address of one', async () => {
    const noticed = Promise.withResolvers<WrongStores>();
    const stores = { database: test.database, writer: await emptyWarehouse() };
    const watch = watchPair({ stores, log: createLog({ level: 'silent' }), onWrong: noticed.resolve });
    onTestFinished(() => watch.close());
    expect((await noticed.promise).message).toContain('to none: it is new, empty or another one');
  });

  it('refuse a load, before it begins and before it is published', async () => {
    const wrong = { ...test.stores, writer: await emptyWarehouse() };
    const { networkCommands } = await import('#network-orders.ts');
    await expect(
      networkCommands.beginLoad.run(wrong, { asOf: null, isDemo: false, source: null }),
    ).rejects.toBeInstanceOf(WrongStores);
    const { id } = await test.network.order('beginLoad', {});
    await test.network.order('declareDays', { id, days: ['2026-03-03'] });
    await expect(
      networkCommands.publishLoad.run(wrong, { id, rows: 1, isFinal: false, isForced: false, totals: [] }),
    ).rejects.toBeInstanceOf(WrongStores);
    await test.network.order('abandonLoad', { id });
  });

  describe('of which one was restored from an older backup', () => {
    it('are refused while the warehouse lacks the newest load', async () => {
      const writer = await emptyWarehouse();
      const older = openWriterClient(writer);
      onTestFinished(() => older.close());
      await migrateWarehouse(writer, { info() {} });
      const id = (await idOf(test.database))?.id;
      await older.command({ query: `CREATE VIEW stats_network AS SELECT toUUID('${id}') AS id` });
      const missing =
        /counts load \d+ for 2026-03-02, and the warehouse .* has no facts of it: the warehouse is another one, or older/;
      expect(await refusal(test.database, writer)).toMatch(missing);
      // A process that runs notices it too.
      await expect(requirePair({ database: test.database, writer })).rejects.toThrow(missing);
    });

    it('are refused while the relational store lacks the newest load', async () => {
      const restored = (last: number) =>
        asOwner(test.database, (owner) => owner.execute(sql`select setval('statistics_load_id_seq', ${last})`));
      const [sequence] = await asOwner(test.database, (owner) =>
        owner.select({ last: sql<number>`last_value` }).from(sql`statistics_load_id_seq`),
      );
      await load();
      await restored(Number(sequence?.last));
      expect(await refusal(test.database, test.warehouse.writer)).toMatch(
        /knows loads up to \d+, and the warehouse .* has facts of load \d+: the relational store is another one, or older/,
      );
      await restored(Number(sequence?.last) + 1);
      await join(test.database, test.warehouse.writer);
    });
  });

  it('of a version without ids become a pair when they have the same loads, and are refused otherwise', async () => {
    const forget = async () => {
      await asOwner(test.database, (owner) => owner.delete(networkIdentity));
      await client.command({ query: 'DROP VIEW stats_network SYNC' });
    };
    await forget();
    expect(await refusal(test.database, await emptyWarehouse())).toContain('has no facts of it');
    await join(test.database, test.warehouse.writer);
    expect(await idIn(test.warehouse.writer)).toBe((await idOf(test.database))?.id);
  });
});
