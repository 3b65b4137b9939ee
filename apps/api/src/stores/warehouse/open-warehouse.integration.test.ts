import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { engineLibrary } from './engine/engine-library.ts';
import { migrateWarehouse } from './migrate-warehouse.ts';
import { openWarehouse } from './open-warehouse.ts';
import { connectReader } from './report-reader.ts';
import { startTestWarehouse } from './testing/test-warehouse.ts';
import type { TestWarehouse } from './testing/test-warehouse.ts';
import { StatementTooCostly, WarehouseUnavailable } from './warehouse.ts';
import type { ParameterValue, Warehouse, WarehouseConnection } from './warehouse.ts';

const log = { info() {}, warn() {}, error() {} };
const fact =
  "(load, publisher, date, application, ad_block, ad_format, country, requests) VALUES (1, 7, '2026-01-01', 1, 1, 1, 'DE', 5)";

function read(warehouse: Warehouse, sql: string, parameters: Record<string, ParameterValue> = {}) {
  return warehouse.reader.read({ sql, parameters }, new AbortController().signal);
}

async function write({ writer }: { writer: WarehouseConnection }, query: string): Promise<void> {
  const client = createClient(writer);
  await client.command({ query });
  await client.close();
}

/** Tests every behaviour of the engine that the product relies on. Run them with each new version of the engine. */
describe.each(['embedded', 'server'] as const)('a report on an %s warehouse', (kind) => {
  let engine: TestWarehouse;
  let warehouse: Warehouse;
  beforeAll(async () => {
    engine = await startTestWarehouse();
    const { url, username, password, database } = engine.writer;
    const address = url.replace('//', `//${username}:${password}@`);
    warehouse = kind === 'embedded' ? engine : await openWarehouse({ dataDir: '', url: `${address}/${database}`, log });
  });
  afterAll(async () => {
    if (warehouse !== engine) await warehouse.close();
    await engine.remove();
  });

  it('comes from a warehouse of its kind, which answers', async () => {
    expect(warehouse.kind).toBe(kind);
    await warehouse.ping();
  });

  it('is sent at once on an open connection, so that its caller may block the event loop meanwhile', async () => {
    await read(warehouse, 'SELECT 1');
    let sent = 0;
    // Published when the whole request has been written.
    const onRequest = () => void (sent += 1);
    subscribe('http.client.request.start', onRequest);
    const reading = read(warehouse, 'SELECT 7');
    await setImmediate();
    unsubscribe('http.client.request.start', onRequest);
    expect(sent).toBe(1);
    expect((await reading).rows).toEqual([[7]]);
  });

  it('gets its page, the totals of all groups and the exact number of groups from one statement', async () => {
    const sql = `SELECT number % 10 AS key, toUInt64(sum(number)) AS total FROM numbers(1000)
      GROUP BY key WITH TOTALS ORDER BY key LIMIT 2 OFFSET 8`;
    expect(await read(warehouse, sql)).toEqual({
      rows: [
        [8, '50300'],
        [9, '50400'],
      ],
      totals: [0, '499500'],
      total: 10,
    });
  });

  it('gets totals and the number of groups beyond the last page too', async () => {
    const sql =
      'SELECT number % 3 AS key, count() FROM numbers(9) GROUP BY key WITH TOTALS ORDER BY key LIMIT 5 OFFSET 50';
    expect(await read(warehouse, sql)).toEqual({ rows: [], totals: [0, '9'], total: 3 });
  });

  it('preserves every digit of a 64-bit number', async () => {
    const { rows } = await read(warehouse, 'SELECT toInt64(9007199254740993), {n:UInt64}', {
      n: 18446744073709551615n,
    });
    expect(rows).toEqual([['9007199254740993', '18446744073709551615']]);
  });

  it.each(["it's", 'a\\', "\\'; DROP TABLE stats_daily; --", 'tab\tline\nnul\0', '\u{1F600}', '{n:String}'])(
    'reads the value %j as a value',
    async (value) => {
      const { rows } = await read(warehouse, 'SELECT {one:String}, {many:Array(String)}', {
        one: value,
        many: [value, 'x'],
      });
      expect(rows).toEqual([[value, [value, 'x']]]);
    },
  );

  it('accepts more values than an address may hold', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => 10_000_000 + index);
    const { rows } = await read(warehouse, 'SELECT length({many:Array(UInt32)})', { many });
    expect(rows).toEqual([['10000']]);
  });

  it('streams every row in order, without the totals', async () => {
    const sql = 'SELECT number AS key, count() FROM numbers(200000) GROUP BY key WITH TOTALS ORDER BY key';
    const keys: unknown[] = [];
    for await (const rows of warehouse.reader.stream({ sql, parameters: {} }, new AbortController().signal))
      keys.push(...rows.map(([key]) => key));

    expect(keys).toEqual(Array.from({ length: 200_000 }, (_, index) => BigInt(index)));
  });

  it('throws when a stream breaks, so that a part does not pass for the whole', async () => {
    const sql = 'SELECT throwIf(number = 3000000) FROM numbers(10000000)';
    const readAll = async () => {
      let batches = 0;
      for await (const rows of warehouse.reader.stream({ sql, parameters: {} }, new AbortController().signal))
        batches += Math.sign(rows.length);

      return batches;
    };
    // After the first rows, the engine either sends the reason or only closes the connection.
    await expect(readAll()).rejects.toThrow(/throwIf|did not answer/);
  });

  it('cannot change anything', async () => {
    await expect(read(warehouse, `INSERT INTO stats_daily ${fact}`)).rejects.toThrow(/privileges|readonly/);
    await expect(read(warehouse, 'TRUNCATE TABLE stats_daily')).rejects.toThrow(/privileges|readonly/);
  });

  it('is refused when it uses too much memory; the next one is answered', async () => {
    const greedy = read(warehouse, 'SELECT groupArray(number) FROM numbers(1000000000)');
    await expect(greedy).rejects.toBeInstanceOf(StatementTooCostly);
    await warehouse.ping();
  });

  it('with a wrong statement fails with the engine’s own error', async () => {
    const error: unknown = await read(warehouse, 'SELECT nonsense').catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(WarehouseUnavailable);
    expect(error).toMatchObject({ code: '47' });
  });

  it('ends on the server when its caller leaves', async () => {
    const abort = new AbortController();
    const marker = `marker_${kind}`;
    const running = warehouse.reader.read(
      {
        sql: `SELECT count() AS ${marker} FROM numbers(10000000000000) WHERE NOT ignore(sipHash64(number))`,
        parameters: {},
      },
      abort.signal,
    );
    const client = createClient(engine.writer);
    const isRunning = async () => {
      const answer = await client.query({
        query:
          "SELECT count() FROM system.processes WHERE position(query, {marker:String}) > 0 AND position(query, 'processes') = 0",
        query_params: { marker },
        format: 'JSONCompact',
      });
      return (await answer.json<[number]>()).data[0]?.[0] !== 0;
    };
    await vi.waitUntil(isRunning);
    abort.abort();
    await expect(running).rejects.toThrow('aborted');
    await vi.waitUntil(async () => !(await isRunning()));
    await client.close();
  });
});

describe('the embedded engine', () => {
  let engine: TestWarehouse;
  beforeAll(async () => {
    engine = await startTestWarehouse();
  });
  afterAll(() => engine.remove());

  it.each([
    "SELECT * FROM file('/etc/hostname', 'LineAsString')",
    "SELECT * FROM url('http://127.0.0.1:9/', 'LineAsString')",
    'SELECT * FROM system.users',
    'SELECT * FROM system.processes',
    'CREATE TEMPORARY TABLE t (x UInt8) ENGINE = File(CSV)',
  ])('refuses its reader %s', async (sql) => {
    await expect(read(engine, sql)).rejects.toThrow(/privileges|readonly/);
  });

  it('refuses a page that would read more rows than it may, and reads them for a file', async () => {
    const reader = connectReader(engine.writer, { rowsOfPage: 1_000 });
    const statement = { sql: 'SELECT sum(number) FROM numbers(1001)', parameters: {} };
    const { signal } = new AbortController();
    await expect(reader.read(statement, signal)).rejects.toBeInstanceOf(StatementTooCostly);
    expect((await reader.stream(statement, signal).next()).value).toEqual([[500_500n]]);
    await reader.close();
  });

  it('refuses its reader a change of its limits', async () => {
    await expect(read(engine, 'SELECT 1 SETTINGS max_memory_usage = 0')).rejects.toThrow('should not be changed');
  });

  it.each(['SELECT * FROM stats.stats_daily', 'SELECT 1 FROM system.processes', "SELECT * FROM file('/etc/hostname')"])(
    'answers no caller without a password: %s',
    async (query) => {
      const answer = await fetch(engine.writer.url, { method: 'POST', body: query });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    },
  );
});

const facts = async (warehouse: Warehouse) =>
  (await read(warehouse, 'SELECT sum(requests) FROM stats_daily')).rows[0]?.[0];

async function messageOf(child: ChildProcess): Promise<WarehouseConnection> {
  const [message] = (await once(child, 'message')) as [WarehouseConnection];
  return message;
}

describe('a platform without the embedded engine', () => {
  it.each(['darwin-arm64', 'linux-arm64', 'win32-x64'])('gets advice: %s', (platform) => {
    expect(() => engineLibrary(platform)).toThrow(`WAREHOUSE_URL: there is no embedded ClickHouse for ${platform}`);
  });
});

describe('the data folder', () => {
  let dataDir: string;
  let warehouses: Warehouse[];
  const open = async () => {
    const warehouse = await openWarehouse({ dataDir, memory: 1024 ** 3, log });
    warehouses.push(warehouse);
    await migrateWarehouse(warehouse.writer, log);
    return warehouse;
  };
  beforeEach(async () => {
    warehouses = [];
    dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-warehouse-'));
  });
  afterEach(async () => {
    await Promise.all(warehouses.map((warehouse) => warehouse.close()));
    await rm(dataDir, { recursive: true });
  });

  it('preserves the facts over a restart, and only its owner can read it', async () => {
    const first = await open();
    await write(first, `INSERT INTO stats_daily ${fact}`);
    await first.close();
    expect(await facts(await open())).toBe('5');
    expect((await stat(join(dataDir, 'warehouse'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(dataDir, 'warehouse'))).toEqual(['data']);
  });

  it('is refused to a second engine, and the first one goes on', async () => {
    const first = await open();
    await write(first, `INSERT INTO stats_daily ${fact}`);
    await expect(open()).rejects.toThrow(
      `Another process uses the statistics in ${join(dataDir, 'warehouse', 'data')}.`,
    );
    expect(await facts(first)).toBe('5');
  });

  it('is served again after the engine was killed', async () => {
    const pids: unknown[] = [];
    const info = ({ enginePid }: { enginePid?: unknown }) => void (enginePid !== undefined && pids.push(enginePid));
    const warehouse = await openWarehouse({ dataDir, memory: 1024 ** 3, log: { ...log, info } as typeof log });
    warehouses.push(warehouse);
    await migrateWarehouse(warehouse.writer, log);
    await write(warehouse, `INSERT INTO stats_daily ${fact}`);
    process.kill(Number(pids[0]), 'SIGKILL');
    await vi.waitUntil(() => pids.length === 2);
    expect(await facts(warehouse)).toBe('5');
  });

  it('is given up, in words for the log, when another program uses the port of an engine that was killed', async () => {
    const lost = Promise.withResolvers<Error>();
    const pids: unknown[] = [];
    // The other program accepts requests and never answers them.
    const thief = createServer((socket) => void socket.resume());
    const warehouse = await openWarehouse({
      dataDir,
      memory: 1024 ** 3,
      log: {
        ...log,
        info: (fields: { enginePid?: unknown }) => void pids.push(fields.enginePid),
        error: (fields: { port?: number }) =>
          void (fields.port !== undefined && thief.listen(fields.port, '127.0.0.1')),
      },
      onLost: lost.resolve,
      restart: { attempts: 2, pause: 10 },
    });
    warehouses.push(warehouse);
    process.kill(Number(pids[0]), 'SIGKILL');
    expect((await lost.promise).message).toBe('The embedded ClickHouse ended and could not be started again.');
    await new Promise((resolve) => {
      thief.close(resolve);
    });
  });

  it('is reported as unavailable while the engine is closed', async () => {
    const warehouse = await open();
    await warehouse.close();
    await expect(read(warehouse, 'SELECT 1')).rejects.toBeInstanceOf(WarehouseUnavailable);
    await expect(warehouse.ping()).rejects.toBeInstanceOf(WarehouseUnavailable);
  });

  it('is free for the next process soon after the one before was killed', async () => {
    const owner = fork(join(import.meta.dirname, 'testing', 'warehouse-owner.ts'), [dataDir], { execArgv: [] });
    const writer = await messageOf(owner);
    await write({ writer }, `INSERT INTO stats_daily ${fact}`);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await facts(await open())).toBe('5');
  });
});

describe('a server that closes connections under statements', () => {
  async function readFrom(closes: number): Promise<{ asked: number; outcome: unknown }> {
    let asked = 0;
    const server = createHttpServer((request, answer) => {
      asked += 1;
      if (asked <= closes) request.socket.destroy();
      else answer.end(JSON.stringify({ meta: [], data: [['7']], rows: 1 }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const connection = { url: `http://127.0.0.1:${port}`, username: 'reader', password: '', database: 'stats' };
    const reader = connectReader(connection);
    const reading = reader.read({ sql: 'SELECT 7', parameters: {} }, new AbortController().signal);
    const outcome = await reading.then(({ rows }) => rows).catch((error: unknown) => error);
    await reader.close();
    server.close();
    return { asked, outcome };
  }

  it('gets the request once more, and answers', async () => {
    expect(await readFrom(1)).toEqual({ asked: 2, outcome: [['7']] });
  });

  it('gets no third request', async () => {
    expect(await readFrom(3)).toEqual({ asked: 2, outcome: expect.any(WarehouseUnavailable) });
  });
});

describe("a server's address", () => {
  it('at which nothing listens is a warehouse that does not answer', async () => {
    const { writer } = await openWarehouse({ dataDir: '', url: 'http://127.0.0.1:9/stats', log });
    await expect(migrateWarehouse(writer, log)).rejects.toBeInstanceOf(WarehouseUnavailable);
  });
});
