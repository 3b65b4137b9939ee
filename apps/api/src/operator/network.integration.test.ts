import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { productVersion } from '#process/version.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { job } from '#stores/sql/tables/job.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startTestServer } from '#stores/warehouse/testing/test-cluster.ts';
import { migrateWarehouse } from '#stores/warehouse/migrate-warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { startOperatorServer } from './channel/operator-server.ts';
import { runTyped } from './terminal/run-typed.ts';
import { statisticsColumns } from '#modules/statistics/loads/statistics-columns.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

let test: TestNetwork;
beforeAll(async () => {
  test = await startTestNetwork();
});
afterAll(() => test.close());

let dataDir: string;
let api: { close(): Promise<void> };
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-operator-'));
  api = await startApi();
});
afterEach(async () => {
  await api.close();
  await rm(dataDir, { recursive: true });
});

const startApi = () => startOperatorServer({ dataDir, stores: test.stores, log: { info() {}, error() {} } });

/** The progress of a load that lasts longer than two seconds: its rows, or its next step. */
const progressLines = /^.*(?: rows\/s|…)\n/gmu;

interface Ended {
  code: number;
  out: string;
  /** Without the progress of a slow load. */
  err: string;
}

/** Runs the program in the data folder, in a process of its own. */
function runProgram(words: string[], input = '', env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'network.ts'), ...words],
      { cwd: dataDir, env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env } },
      (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out, err: err.replaceAll(progressLines, '') }),
    );
    child.stdin?.end(input);
  });
}

/** Runs what the program runs, in this process: a process for each command would be ten times as slow. */
async function run(words: string[], input = '', env: Record<string, string> = {}): Promise<Ended> {
  let [out, err] = ['', ''];
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += text.toString()), true)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += text.toString()), true)),
    vi.spyOn(console, 'log').mockImplementation((text: string) => void (out += `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text: string) => void (err += `${text}\n`)),
  ];
  try {
    const code = await runTyped(words, { folder: dataDir, env: { DATA_DIR: dataDir, ...env } });
    return { code, out, err: err.replaceAll(progressLines, '') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const header = 'date,application,ad block,ad format,country,requests,selections,impressions,clicks,completions,revenue';
const line = (day: string) => `${day},${test.banner.applicationId},${test.banner.id},fs_banner,DE,10,10,9,1,1,0.5`;

it('prints the version of the product, for messages to support, without any store', async () => {
  const { code, out } = await runProgram(['--version'], '', { DATA_DIR: join(dataDir, 'nowhere') });
  expect([code, out]).toEqual([0, `${productVersion.version}\n`]);
});

describe('sources watch', () => {
  it('watches one place, a bucket more often and for more days than a table, until that ends', async () => {
    const watch = (...words: string[]) => run(['sources', 'watch', 'main', ...words]);
    const place = 's3://statistics/partner';
    const sentence = `watches ${place} every 1 min for today and 35 days before`;
    expect(await watch('--bucket', place)).toMatchObject({ code: 0, out: `From now on, main ${sentence}.\n` });
    expect((await run(['sources', 'list'])).out).toContain(`  ${sentence}, not looked at yet`);
    expect(await watch('--bucket', place, '--table', 'feed.today')).toMatchObject({ code: 2 });
    expect((await watch('--bucket', 's3://key:secret@host/bucket')).err).toContain(
      'a place such as s3://bucket/prefix',
    );
    expect((await watch('--table', 'feed.today', '--days', '32')).err).toContain('at most 31 days');
    expect(await watch('--off')).toMatchObject({ code: 0, out: 'Nothing is watched for main.\n' });
  });
});

describe('stats load', () => {
  it('loads a file through the API that has the stores open', async () => {
    await writeFile(join(dataDir, 'facts.csv'), [header, line('2026-05-01'), line('2026-05-02')].join('\n'));
    const { code, out, err } = await runProgram(['stats', 'load', 'facts.csv']);
    expect(err).toBe('');
    expect(out).toMatch(/^Loaded 2 rows for 2 days from 2026-05-01 to 2026-05-02 in .* s \(.* rows\/s\)\.\n$/);
    expect(code).toBe(0);
    expect(await test.visible()).toEqual({ '2026-05-01': [10, 500_000], '2026-05-02': [10, 500_000] });
  });

  it('reads standard input', async () => {
    const { code, out } = await runProgram(['stats', 'load', '-'], `${header}\n${line('2026-05-03')}\n`);
    expect(out).toContain('Loaded 1 row for 2026-05-03');
    expect(code).toBe(0);
  });

  it('reads a table of the warehouse, closes its days and shows through when its facts reach', async () => {
    const client = openWriterClient(test.warehouse.writer);
    const day = line('2026-05-04').replaceAll(/(?<=^|,)([^,]*)/g, "'$1'");
    await client.command({
      query: `CREATE VIEW feed_day AS SELECT ${day
        .split(',')
        .map((cell, place) => `${cell} AS ${statisticsColumns[place]}`)
        .join(', ')}`,
    });
    await client.close();
    const words = ['stats', 'load', '--table', 'stats.feed_day', '--as-of', '2026-05-05T03:00+03:00', '--final'];
    const { code, out, err } = await run(words);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Loaded 1 row for 2026-05-04');
    expect((await test.visible())['2026-05-04']).toEqual([10, 500_000]);
    expect((await run(['stats', 'loads'])).out).toMatch(
      /^load \d+ {2}published \S+, 1 row of stats.feed_day through 2026-05-05T00:00:00\.000Z, counts for 1 day, final\n/,
    );
  });

  it('shows the bad lines of a refused file', async () => {
    const { code, out, err } = await runProgram(['stats', 'load', '-'], `${header}\n${line('2026-05-03')},\nx\n`);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: [
        'The file has 2 bad lines; nothing was loaded.',
        '  line 2: has 12 columns instead of 11',
        '  line 3: has 1 columns instead of 11',
        '',
      ].join('\n'),
    });
  });

  it('loads a file only if it has the rows and the revenue that are expected', async () => {
    const file = `${header}\n${line('2026-05-07')}\n${line('2026-05-08')}\n`;
    const { code, err } = await run(['stats', 'load', '-', '--rows', '3', '--revenue', '1.5'], file);
    expect({ code, err }).toEqual({
      code: 1,
      err: '3 rows were expected, and there are 2; revenue of 1500000 millionths was expected, and there are 1000000 (1.500000 and 1.000000). Nothing was loaded.\n',
    });
    const loaded = await run(['stats', 'load', '-', '--rows', '2', '--revenue', '1', '--final'], file);
    expect(loaded.code).toBe(0);
    expect((await run(['stats', 'load', '-', '--final'], file)).out).toContain(' 2 days were final before.');
  });

  it('reports a file that does not exist', async () => {
    const { code, err } = await run(['stats', 'load', 'absent.csv']);
    expect(code).toBe(1);
    expect(err).toMatch(/^ENOENT.*absent\.csv'\n$/);
  });
});

describe('a load that replaces another one', () => {
  const day = '2026-05-20';
  const rows = (...countries: string[]) =>
    [header, ...countries.map((country) => line(day).replace(',DE,', `,${country},`)), ''].join('\n');
  const changes = `  ${day}  facts 4 → 1 (−75.0 %), publishers 1 → 1 (0.0 %), revenue 2.00 → 0.50 USD (−75.0 %)\n`;

  it('shows what it replaces, and is tried, refused, forced, reverted and found in the history', async () => {
    await run(['stats', 'load', '-'], rows('DE', 'FR', 'IT', 'ES'));
    const cut = rows('DE');
    const refused = await run(['stats', 'load', '-', '--dry-run'], cut);
    expect(refused.err).toContain(`Replaces what counts for 1 day:\n${changes}`);
    expect(refused.err).toContain(`${day} would lose 75.0 % of its facts (4 → 1), 75.0 % of its revenue`);
    expect(refused.code).toBe(1);
    const tried = await run(['stats', 'load', '-', '--dry-run', '--force'], cut);
    expect(tried).toMatchObject({
      code: 0,
      out: `Checked 1 row for ${day}; nothing was loaded, because of --dry-run.\n`,
    });
    const { code, out } = await run(['stats', 'load', '-', '--force', '--json'], cut);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ rows: 1, replaced: [{ day, facts: 1, before: { facts: 4 } }] });

    const loads = await test.network.order('recentLoads', { limit: 1, after: null });
    const id = loads.rows[0]?.id ?? 0;
    expect((await run(['stats', 'revert', String(id)])).out).toBe(
      `Load ${id} was reverted by load ${id + 1}. What it replaced counts again for 1 day.\n`,
    );
    expect((await test.visible())[day]).toEqual([40, 2_000_000]);
    const history = (await run(['stats', 'history', day])).out
      .replaceAll(/\d{4}-\S+Z/g, 'AT')
      .replaceAll(/by \w+/g, 'by ME');
    expect(history.split('\n')).toEqual([
      `load ${id + 1}  AT  took back load ${id} in favour of load ${id - 3}, by ME, facts 4, publishers 1, revenue 2.00, counts now`,
      `load ${id}  AT  standard input, by ME, facts 1, publishers 1, revenue 0.50, replaced, facts are kept`,
      `load ${id - 3}  AT  standard input, by ME, facts 4, publishers 1, revenue 2.00, counts again`,
      '',
    ]);
  });
});

describe('stats loads', () => {
  it('lists the last loads and what they count for', async () => {
    await run(['stats', 'load', '-'], `${header}\n${line('2026-06-01')}\n${line('2026-06-02')}\n`);
    await run(['stats', 'load', '-'], `${header}\n${line('2026-06-02')}\n`);
    const { id } = await test.network.order('beginLoad', {});
    const { code, out } = await run(['stats', 'loads']);
    expect(out.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(new RegExp(`^load ${id}  began \\S+Z, not published$`)),
      expect.stringMatching(new RegExp(`^load ${id - 1}  published \\S+Z, 1 row of standard input, counts for 1 day$`)),
      expect.stringMatching(
        new RegExp(`^load ${id - 2}  published \\S+Z, 2 rows of standard input, counts for 1 day$`),
      ),
    ]);
    expect(code).toBe(0);
  });
});

describe('jobs', () => {
  const at = new Date('2026-05-01T12:00:00Z');
  const add = async (values: Partial<typeof job.$inferInsert> = {}) => {
    const id = randomUUID();
    const put = { id, kind: 'mail', payload: { sealed: 'secret' }, createdAt: at, dueAt: at, ...values };
    await asNetwork(test.database, (network) => network.insert(job).values(put));
    return id;
  };
  const kept = () => asNetwork(test.database, (network) => network.select().from(job));
  beforeEach(() => asNetwork(test.database, async (network) => void (await network.delete(job))));

  it('lists what waits, runs and was given up, without what it contains', async () => {
    expect((await run(['jobs', 'list'])).out).toBe('There are none.\n');
    const waiting = await add();
    const running = await add({ kind: 'check', key: 'a', state: 'running', attempts: 1, dueAt: new Date(+at + 1) });
    const dead = await add({ state: 'dead', attempts: 7, failure: 'ECONNREFUSED' });
    const alive = await run(['jobs', 'list']);
    expect(alive.out).toBe(
      [
        `${waiting}  mail  due 2026-05-01T12:00:00.000Z`,
        `${running}  check a  runs, until 2026-05-01T12:00:00.001Z, 1 attempt`,
        '',
      ].join('\n'),
    );
    expect((await run(['jobs', 'list', '--dead'])).out).toBe(
      `${dead}  mail  given up 2026-05-01T12:00:00.000Z, 7 attempts, failed with ECONNREFUSED\n`,
    );
  });

  it('lets a job that was given up be tried again', async () => {
    const id = await add({ state: 'dead', attempts: 7, failure: 'ECONNREFUSED' });
    expect(await run(['jobs', 'retry', id])).toMatchObject({ code: 0, out: `Job ${id} will be tried now.\n` });
    expect(await kept()).toMatchObject([{ id, state: 'waiting', attempts: 0 }]);
  });

  it('deletes a job', async () => {
    const id = await add({ state: 'dead' });
    expect(await run(['jobs', 'drop', id])).toMatchObject({ code: 0, out: `Job ${id} was deleted.\n` });
    expect(await kept()).toEqual([]);
  });

  it('does not try a mail again whose text was deleted when it was given up', async () => {
    const id = await add({ state: 'dead', payload: {} });
    const { code, err } = await run(['jobs', 'retry', id]);
    expect([code, err]).toEqual([
      1,
      `Job ${id} was given up, and what it needs was deleted, such as the address and text of a mail.\n`,
    ]);
    expect(await kept()).toMatchObject([{ id, state: 'dead' }]);
  });

  it.each(['retryJob', 'dropJob'] as const)('%s leaves a job that runs', async (command) => {
    const id = await add({ state: 'running', attempts: 1 });
    const refused = test.network.order(command, { id });
    await expect(refused).rejects.toThrow(`There is no job ${id} that waits or was given up.`);
    expect(await kept()).toMatchObject([{ id, state: 'running', attempts: 1 }]);
  });

  it('reports an id that cannot be one', async () => {
    const { code, err } = await run(['jobs', 'drop', 'mine']);
    expect([code, err]).toEqual([1, 'A job is named by its id, as `jobs list` shows it.\n']);
  });
});

describe('demo', () => {
  it('does not change a network with other publishers', async () => {
    const before = await test.visible();
    const { code, out } = await run(['demo']);
    expect({ code, out }).toEqual({
      code: 0,
      out: 'The network has publishers of its own; the demo network was left out.\n',
    });
    expect(await test.visible()).toEqual(before);
  });
});

describe('a network whose stores are both servers', () => {
  it('needs no API', async () => {
    await api.close();
    const postgres = await startTestPostgres();
    const server = await startTestServer();
    const writer = await server.emptyWarehouse();
    await migrateWarehouse(writer, { info() {} });
    const { url, username, password, database } = writer;
    const settings = {
      DATABASE_URL: postgres.url,
      WAREHOUSE_URL: `${url.replace('//', `//${username}:${password}@`)}/${database}`,
    };
    expect((await run(['migrate'], '', settings)).code).toBe(0);
    const { code, err } = await runProgram(['stats', 'load', '-'], `${header}\n${line('2026-05-01')}\n`, settings);
    expect(err).toContain(`line 2: ad_block "${test.banner.id}" is not known`);
    expect(code).toBe(1);

    const other = { ...settings, WAREHOUSE_URL: settings.WAREHOUSE_URL.replace(database, 'default') };
    const refused = await run(['users', 'list'], '', other);
    expect(refused.err).toMatch(/^The relational store .* belongs to network .*, and the warehouse .* to none: .*\n$/);
    expect(refused.code).toBe(2);
    const mistyped = { ...settings, DATABASE_URL: new URL('/mistyped', postgres.url).href };
    const unknown = { code: 2, out: '', err: 'DATABASE_URL: database "mistyped" does not exist\n' };
    expect(await run(['users', 'list'], '', mistyped)).toEqual(unknown);
    await server.remove();
    await postgres.close();
  });
});

describe('a network that is not running', () => {
  const advice = {
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^No running API was found at the data folder \/\S+, and without DATABASE_URL and WAREHOUSE_URL only it can open the network\. Set DATABASE_URL, WAREHOUSE_URL, DATA_DIR as the API has them, or start the API\.\n$/,
    ),
  };

  it('is named in one line', async () => {
    await api.close();
    expect(await run(['stats', 'loads'])).toEqual(advice);
  });

  it('is reported with the setting that is missing', async () => {
    await api.close();
    const { err } = await run(['users', 'list'], '', { WAREHOUSE_URL: 'http://console@localhost:8123/stats' });
    expect(err).toContain('without DATABASE_URL only it can open the network. Set DATABASE_URL, DATA_DIR as');
  });

  it('is named too when it was killed and left its address behind', async () => {
    const left = await readFile(join(dataDir, 'operator.json'));
    await api.close();
    await writeFile(join(dataDir, 'operator.json'), left);
    expect(await run(['stats', 'loads'])).toEqual(advice);
  });

  it('is named too when another program has its port by now', async () => {
    const left = JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8')) as object;
    await writeFile(join(dataDir, 'operator.json'), JSON.stringify({ ...left, token: 'of an earlier start' }));
    expect(await run(['stats', 'loads'])).toEqual(advice);
  });
});

const address = async () =>
  JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8')) as { url: string; token: string };

describe('the operator channel', () => {
  it('listens on loopback, and only the owner of the data folder can read its secret', async () => {
    expect((await address()).url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect((await stat(join(dataDir, 'operator.json'))).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'Bearer ', 'Bearer undefined', 'Bearer x'])('refuses the secret "%s"', async (authorization) => {
    const { url } = await address();
    const answer = await fetch(`${url}/commands/beginLoad`, { method: 'POST', headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe('');
  });

  it('removes its address when the API ends, but not that of the next API', async () => {
    const first = await address();
    const next = await startApi();
    await api.close();
    expect((await address()).token).not.toBe(first.token);
    await next.close();
    await expect(address()).rejects.toThrow('ENOENT');
  });
});

describe('the command line', () => {
  it('prints a result, and a failure, as one line of JSON with --json', async () => {
    const { code, out } = await run(['jobs', 'list', '--json']);
    expect([code, JSON.parse(out)]).toEqual([0, { rows: expect.any(Array), total: expect.any(Number), next: null }]);
    const failed = await run(['jobs', 'drop', 'mine', '--json']);
    const error = 'A job is named by its id, as `jobs list` shows it.';
    expect([failed.code, failed.out, JSON.parse(failed.err)]).toEqual([1, '', { error, exitCode: 1 }]);
    const wrong = await run(['jobs', 'lost', '--json']);
    expect([wrong.code, JSON.parse(wrong.err)]).toMatchObject([2, { exitCode: 2 }]);
  });

  it('names every wrong setting, and ends with the code for that', async () => {
    const { code, err } = await runProgram(['jobs', 'list'], '', { DATABASE_URL: 'x', API_PORT: 'y' });
    expect(code).toBe(2);
    expect(err).toMatch(/^Wrong settings:\nAPI_PORT: .*\nDATABASE_URL: .*\n$/);
  });

  it.each([
    [[], 'Usage: bin/network COMMAND'],
    [['users'], 'Usage: bin/network users COMMAND'],
    [['--help'], 'Usage: bin/network COMMAND'],
    [['stats', '--help'], 'Usage: bin/network stats COMMAND'],
    [['demo', '--help'], 'Usage: bin/network demo'],
    [['stats', 'load', '-h'], 'Usage: bin/network stats load FILE'],
    [['stats', 'loads', '--help'], 'Usage: bin/network stats loads'],
    [['apps', '--help'], 'apps reject APP'],
    [['jobs', '--help'], 'Usage: bin/network jobs COMMAND'],
    [['jobs', 'list', '--help'], 'Usage: bin/network jobs list [--dead]'],
  ])('explains %j', async (words, text) => {
    const { code, out } = await run(words);
    expect(out).toContain(text);
    expect(code).toBe(0);
  });

  it.each([
    [['stat'], 'There is no command "stat". Did you mean "stats"?'],
    [['user', 'list'], 'There is no command "user list". Did you mean "users list"?'],
    [['wibble'], 'There is no command "wibble".'],
    [['jobs', 'list', '--as', 'x\ny'], '"x\\ny" cannot be kept in the audit log.'],
    [['stats', 'load'], 'stats load takes one FILE'],
    [['stats', 'load', 'a', 'b'], 'stats load takes one FILE'],
    [['stats', 'load', 'a', '--table', 'b'], 'stats load takes one FILE or --table, not both'],
    [['stats', 'load', 'a', '--as-of', 'now'], '--as-of "now" is not an instant with its time zone'],
    [['stats', 'load', 'a', '--rows', '1.5'], '--rows "1.5" is not a number of rows'],
    [['stats', 'load', 'a', '--revenue', '1e3'], '--revenue "1e3" is not an amount with 6 decimals at most'],
    [['demo', 'again'], 'demo takes no operand'],
    [['demo', '--dead'], 'demo takes no --dead'],
    [['apps', 'approve'], 'apps approve takes one APP'],
    [['apps', 'approve', '1', '--reason', 'x'], 'apps approve takes no --reason'],
    [['jobs', 'list', '--dead=1'], "Option '--dead' does not take an argument"],
    [['documents', 'set', 'offer'], 'documents set takes one KIND and one FILE'],
    [['users', 'list', 'a', 'b'], 'users list takes at most one TEXT'],
    [['stats', 'loading'], 'There is no command "stats loading".'],
    [['stats', 'load', '--forced', 'a'], "Unknown option '--forced'"],
    [['stats', 'revert', 'last'], '"last" is not the number of a load'],
    [['stats', 'history', '2026-02-30'], '"2026-02-30" is not a day'],
  ])('refuses %j as wrong usage', async (words, text) => {
    const { code, err } = await run(words);
    expect(err).toContain(text);
    expect(code).toBe(2);
  });
});
