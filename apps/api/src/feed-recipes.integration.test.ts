import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { addNetworkKey } from '#modules/feed/testing/added-key.ts';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { createWatchedDays } from '#modules/feed/watches/watched-days.network.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { importCommands } from '#operator/commands/import-commands.ts';
import { sourcesCommands } from '#operator/commands/sources-commands.ts';
import { parseTyped } from '#operator/terminal/parse-command.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { freePort } from '#stores/free-port.ts';
import { openS3Buckets } from '#stores/files/open-s3-buckets.ts';
import { startTestS3 } from '#stores/files/testing/test-s3.ts';
import type { TestS3 } from '#stores/files/testing/test-s3.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../../docs/feed-recipes.md', import.meta.url), 'utf8');

/** The code of the page, each as its language and its lines. */
const recipes = Array.from(page.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language = '', code = '']) => ({
  language,
  code,
}));

function recipe(beginning: string): string {
  const found = recipes.find(({ code }) => code.startsWith(beginning));
  if (found === undefined) throw new Error(`The page has no ${beginning}.`);
  return found.code;
}

const day = '2026-03-01';

let warehouse: TestWarehouse;
let proxy: Server;
let s3: TestS3;
let api: TestApi;
let anna: TestPublisher & Tokens;
let network: NetworkConnection;
let watched: ReturnType<typeof createWatchedDays>;
/** Where scripts run. */
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  warehouse = await startTestWarehouse();
  s3 = await startTestS3();
  api = await startTestApi({ warehouse });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = startProxy((api.app.server.address() as AddressInfo).port);
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const { secret } = await addNetworkKey(api.database);
  folder = await mkdtemp(join(tmpdir(), 'publisher-console-recipes-'));
  env = { PATH: `${folder}:${process.env['PATH']}`, CONSOLE: `http://127.0.0.1:${port}`, KEY: secret, ZONE: '+00:00' };

  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  const stores = {
    database: api.database,
    writer: warehouse.writer,
    files: null,
    settings,
    forms: { mostApplications: 10, adFormats: createAdFormats(defaultAdFormats) },
    buckets: openS3Buckets(s3.address),
  };
  network = createDirectConnection(networkCommands, stores);
  watched = createWatchedDays(stores);
  anna = await api.signIn();
  const app = { id: (await addApplication(api.database, anna.id)).id, publisherId: anna.id };
  for (const command of recipe('bin/network sources add').trim().split('\n')) await order(command);
  const required = recipe('bin/network sources require').trim().split('\n');
  for (const command of required) await order(command);
  await order('bin/network sources add gam');
  await order('bin/network sources rules gam --measures requests,selections,impressions,clicks,revenue');
  await order('bin/network sources add shop');
  for (const [source, externalId] of [
    ['revive', '7'],
    ['gam', '21700000001'],
    ['main', 'level-end'],
    ['shop', 'start'],
  ] as const) {
    const block = (await addAdBlock(api.database, app, {})).number;
    await network.order('setBlockExternalId', { block, source, externalId });
  }
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await s3.close();
  await api.close();
  await warehouse.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Forwards `/api` of the console's origin, as its server does. */
function startProxy(port: number): Server {
  const server = createServer((call, answer) => {
    const { method, headers, url = '' } = call;
    const forwarded = request({ port, method, headers, path: url.replace(/^\/api/, '') }, (own) => {
      answer.writeHead(own.statusCode ?? 502, own.headers);
      own.pipe(answer);
    });
    call.pipe(forwarded);
  });
  return server.listen(0, '127.0.0.1');
}

/** Carries out a command of the page. */
async function order(typed: string, commands: readonly CliCommand[] = sourcesCommands) {
  const { command, ...given } = parseTyped(commands, typed.replace(/^bin\/network /, '').split(' '));
  if (command === undefined || !('run' in command) || !('operands' in given)) throw new Error(`There is no ${typed}.`);
  return command.run(network, given.operands, folder, given.options);
}

/** Runs a script of the page. */
async function script(name: string, operands: string[], more: NodeJS.ProcessEnv = {}) {
  await writeFile(join(folder, name), recipe(`# ${name}`));
  return run('sh', [name, ...operands], { cwd: folder, env: { ...env, ...more } });
}

/** What the publisher sees of a day. */
async function seen(of: string) {
  const { data } = await api.call('getStatistic', {
    token: anna.token,
    body: {
      groupList: ['geo_country'],
      indicatorList: ['requests', 'impressions', 'clicks', 'revenue'],
      filterList: { period: { from: of, to: of } },
    },
  });
  return data.table.rows.map(({ groups, indicators }) => [groups.geo_country?.id, indicators]);
}

test('days wait for the only ad server, and not for main', async () => {
  const sources = await network.order('listSources', {});
  const requiredFrom = Object.fromEntries(sources.map(({ id, required }) => [id, required.from]));
  expect(requiredFrom).toMatchObject({ main: null, revive: day });
});

test('a recipe has at most 40 lines', () => {
  expect(recipes.filter(({ code }) => code.trimEnd().split('\n').length > 40)).toEqual([]);
});

/** What MySQL answers to the recipe for the rows of `reviveDump`. */
const reviveDay = `${day},7,,150,4,0.7500\n${day},8,,1,0,0.0000\n`;

/** A day of the table that Revive Adserver has since 2.7, with an hour before and after it, and an unknown zone. */
const reviveDump = `
CREATE TABLE rv_data_summary_ad_hourly (
  data_summary_ad_hourly_id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, date_time datetime NOT NULL, ad_id int unsigned NOT NULL,
  creative_id int unsigned NOT NULL, zone_id int unsigned NOT NULL, requests int unsigned NOT NULL DEFAULT 0,
  impressions int unsigned NOT NULL DEFAULT 0, clicks int unsigned NOT NULL DEFAULT 0, conversions int unsigned NOT NULL DEFAULT 0,
  total_basket_value decimal(10,4), total_num_items int, total_revenue decimal(10,4), total_cost decimal(10,4),
  total_techcost decimal(10,4), updated datetime NOT NULL);
INSERT INTO rv_data_summary_ad_hourly (date_time, ad_id, creative_id, zone_id, impressions, clicks, total_cost, updated) VALUES
  ('2026-02-28 23:00:00', 1, 0, 7, 1000, 9, 9, '2026-03-02 00:05:00'),
  ('2026-03-01 00:00:00', 1, 0, 7, 100, 3, 0.5, '2026-03-02 00:05:00'),
  ('2026-03-01 23:00:00', 2, 0, 7, 50, 1, 0.25, '2026-03-02 00:05:00'),
  ('2026-03-01 12:00:00', 2, 0, 8, 1, 0, NULL, '2026-03-02 00:05:00'),
  ('2026-03-01 12:00:00', 2, 0, 0, 5, 0, NULL, '2026-03-02 00:05:00'),
  ('2026-03-02 00:00:00', 1, 0, 7, 1000, 9, 9, '2026-03-02 01:05:00');`;

/** The columns of its tables of websites and zones that a network fills in. */
const reviveUnits = `
CREATE TABLE rv_affiliates (affiliateid mediumint NOT NULL AUTO_INCREMENT PRIMARY KEY, name varchar(255) NOT NULL,
  contact varchar(255), email varchar(64) NOT NULL, website varchar(255), updated datetime NOT NULL);
CREATE TABLE rv_zones (zoneid mediumint NOT NULL AUTO_INCREMENT PRIMARY KEY, affiliateid mediumint, zonename varchar(245) NOT NULL,
  updated datetime NOT NULL);
INSERT INTO rv_affiliates (name, contact, email, updated) VALUES ('Chess, "the" Ltd', '', 'chess@units.example', now());
INSERT INTO rv_zones (affiliateid, zonename, updated) VALUES (1, 'Top, "left"', now());`;

describe('Revive Adserver', () => {
  /** Puts a client in front of MySQL's that answers with a recording, and records the statement. */
  async function record(answer: string, exitCode = 0): Promise<void> {
    await writeFile(join(folder, 'answer'), answer);
    await writeFile(join(folder, 'mysql'), `#!/bin/sh\ncat > statement\ncat answer\nexit ${exitCode}\n`);
    await chmod(join(folder, 'mysql'), 0o755);
  }

  test('a recorded day of its database is handed over', async () => {
    await record(reviveDay.replace(/^.*,8,.*\n/m, ''));
    await script('revive.sh', [day]);
    expect(await seen(day)).toEqual([['ZZ', { requests: null, impressions: 150, clicks: 4, revenue: 0.75 }]]);
    expect(await readFile(join(folder, 'statement'), 'utf8')).toContain(`CONVERT_TZ('${day} 00:00:00', '+00:00'`);
  });

  test('a day is not handed over when its database fails, or has no rows', async () => {
    const next = '2026-03-02';
    await record(`${next},7,,1,0,0.1\n`, 1);
    await expect(script('revive.sh', [next])).rejects.toMatchObject({ code: 1 });
    await record('');
    await expect(script('revive.sh', [next])).rejects.toMatchObject({
      stdout: expect.stringContaining('rows_refused') as unknown,
    });
    expect(await seen(next)).toEqual([]);
  });

  test.runIf(hasProgram('mariadbd') && hasProgram('mariadb-install-db'))(
    'the statement answers as recorded',
    async () => {
      await using database = await startMariadb();
      const { client, ask } = database;
      await ask(`CREATE DATABASE revive; USE revive; ${reviveDump}`);
      await writeFile(join(folder, 'revive.cnf'), client);
      await rm(join(folder, 'mysql'), { force: true });
      await expect(script('revive.sh', [day])).rejects.toMatchObject({
        stdout: expect.stringContaining('rows_refused') as unknown,
      });
      const { stdout } = await run('gzip', ['-dc', `revive-${day}.csv.gz`], { cwd: folder });
      expect(stdout.slice(stdout.indexOf('\n') + 1)).toBe(reviveDay);
    },
  );

  test.runIf(hasProgram('mariadbd') && hasProgram('mariadb-install-db'))(
    'its websites and zones are imported',
    async () => {
      await using database = await startMariadb();
      await database.ask(`CREATE DATABASE revive; USE revive; ${reviveUnits}`);
      await writeFile(join(folder, 'revive.cnf'), database.client);
      await rm(join(folder, 'mysql'), { force: true });
      await script('revive-import.sh', []);
      const lines = recipe('bin/network import publishers').trim().split('\n');
      const results = [];
      for (const line of lines) results.push(await order(line, importCommands));
      expect(results).toMatchObject(lines.map(() => ({ data: { created: 1 } })));
    },
  );
});

describe('Google Ad Manager', () => {
  const columns = ['DATE', 'AD_UNIT_ID', 'COUNTRY_CODE'].map((name) => `Dimension.${name}`);
  const totals = [
    'TOTAL_AD_REQUESTS',
    'TOTAL_RESPONSES_SERVED',
    'TOTAL_LINE_ITEM_LEVEL_IMPRESSIONS',
    'TOTAL_LINE_ITEM_LEVEL_CLICKS',
  ];
  const header = [...columns, ...[...totals, 'TOTAL_LINE_ITEM_LEVEL_ALL_REVENUE'].map((name) => `Column.${name}`)].join(
    ',',
  );
  const next = '2026-03-05';
  const report = (text: string) => writeFile(join(folder, 'report.csv.gz'), gzipSync(text));

  test('a report is handed over', async () => {
    await report(`${header}\n${next},21700000001,DE,1200,1100,980,12,4312000\n${next},21700000001,N/A,5,4,3,0,7`);
    await script('gam.sh', [next, 'report.csv.gz']);
    expect(await seen(next)).toEqual([
      ['DE', { requests: 1200, impressions: 980, clicks: 12, revenue: 4.312 }],
      ['ZZ', { requests: 5, impressions: 3, clicks: 0, revenue: 0.000007 }],
    ]);
  });

  test('a report that was cut, or has other columns, is not handed over', async () => {
    const other = '2026-03-06';
    await report(`${header.replace('COUNTRY_CODE', 'COUNTRY_NAME')}\n${other},21700000001,Germany,1,1,1,0,7\n`);
    await expect(script('gam.sh', [other, 'report.csv.gz'])).rejects.toMatchObject({ code: 1 });
    const whole = gzipSync(`${header}\n${other},21700000001,DE,1,1,1,0,7\n`);
    await writeFile(join(folder, 'report.csv.gz'), whole.subarray(0, -8));
    await expect(script('gam.sh', [other, 'report.csv.gz'])).rejects.toMatchObject({ code: 1 });
    expect(await seen(other)).toEqual([]);
  });
});

test.runIf(hasProgram('psql'))('a day of Postgres is written to a bucket that is watched', async () => {
  const postgres = await startTestPostgres();
  const database = new pg.Client(postgres.url);
  await database.connect();
  const next = '2026-03-08';
  const folderOfDay = 'statistics/shop/';
  try {
    await database.query(
      `CREATE TABLE ad_event (happened timestamptz, unit text, country text, kind text, price numeric)`,
    );
    await database.query(`INSERT INTO ad_event VALUES
      ('2026-03-07 22:59:59Z', 'start', 'DE', 'request', null), ('2026-03-07 23:00:00Z', 'start', 'DE', 'request', null),
      ('2026-03-08 12:00:00Z', 'start', 'DE', 'selection', null), ('2026-03-08 12:00:01Z', 'start', 'DE', 'impression', 0.0020005),
      ('2026-03-08 12:00:02Z', 'start', null, 'request', null), ('2026-03-08 23:00:00Z', 'start', 'DE', 'request', null)`);
    await writeFile(join(folder, 's3.curl'), 'user = "test:test"\naws-sigv4 = "aws:amz:eu-central-1:s3"\n');
    const own = {
      DATABASE: postgres.url,
      BUCKET: `${s3.address.endpoint}/files/${folderOfDay.slice(0, -1)}`,
      ZONE: 'Europe/Berlin',
    };
    await script('postgres.sh', [next], own);
    expect([...s3.objects.keys()]).toEqual([`${folderOfDay}${next}/day.csv.gz`, `${folderOfDay}${next}/manifest.json`]);
    await order(recipe('bin/network sources watch shop').trim().replace('s3://', 's3://files/'));
    await network.order('readWatchedDay', { id: 'shop', day: next, isForced: false });
    expect(await seen(next)).toEqual([
      ['DE', { requests: 1, impressions: 1, clicks: 0, revenue: 0.002001 }],
      ['ZZ', { requests: 1, impressions: 0, clicks: 0, revenue: 0 }],
    ]);
  } finally {
    await database.end();
    await postgres.close();
  }
});

test('events in ClickHouse are watched through a view, and a late one is loaded', async () => {
  const client = openWriterClient(warehouse.writer);
  const ownDatabase = (text: string) => text.replaceAll('feed.', 'stats.');
  const command = (query: string) => client.command({ query: ownDatabase(query) });
  const today = new Date().toISOString().slice(0, 10);
  const insert = (kinds: string[]) =>
    client.insert({
      table: 'events',
      values: kinds.map((kind) => ({
        happened: `${today} 12:00:00`,
        unit: 'level-end',
        country: 'DE',
        kind,
        price: '0.002',
      })),
      format: 'JSONEachRow',
    });
  try {
    const names = page.slice(page.indexOf('`feed.events` has a row')).matchAll(/`(\w+ [A-Z]\w+(?:\(18, 6\))?)`/g);
    await command(
      `CREATE TABLE feed.events (${Array.from(names, ([, name]) => name).join(', ')}) ENGINE = MergeTree ORDER BY ()`,
    );
    await command(recipe('CREATE VIEW feed.ads').replaceAll('Europe/Berlin', 'UTC').replace(/;\s*$/, ''));
    await insert(['request', 'selection', 'impression']);
    await order(ownDatabase(recipe('bin/network sources watch main').trim()));
    await watched.look(new AbortController().signal);
    expect(await seen(today)).toEqual([['DE', { requests: 1, impressions: 1, clicks: 0, revenue: 0.002 }]]);
    await insert(['click']);
    await order(ownDatabase(recipe('bin/network sources watch main').trim()));
    await watched.look(new AbortController().signal);
    expect(await seen(today)).toEqual([['DE', { requests: 1, impressions: 1, clicks: 1, revenue: 0.002 }]]);
  } finally {
    await client.close();
  }
});

function hasProgram(name: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', name]);
    return true;
  } catch {
    return false;
  }
}

/** Starts MariaDB on the loopback, as a user that is not root. */
async function startMariadb() {
  const data = await mkdtemp(join(tmpdir(), 'publisher-console-mariadb-'));
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) await chown(data, user.uid, user.gid);
  const options = { ...user, cwd: data };
  const datadir = `--datadir=${join(data, 'data')}`;
  await run('mariadb-install-db', ['--no-defaults', datadir, '--skip-test-db'], options);
  const port = await freePort();
  const settings = [
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${join(data, 'socket')}`,
    '--skip-grant-tables',
  ];
  const server = spawn('mariadbd', ['--no-defaults', datadir, ...settings], { ...options, stdio: 'ignore' });
  const client = `[client]\nhost=127.0.0.1\nport=${port}\nprotocol=tcp\n`;
  await writeFile(join(data, 'client.cnf'), client);
  const ask = (sql: string) => run('mariadb', [`--defaults-extra-file=${join(data, 'client.cnf')}`, '-e', sql]);
  await vi.waitUntil(() => ask('SELECT 1').then(Boolean, () => false), { timeout: 30_000, interval: 100 });
  return {
    client,
    ask,
    async [Symbol.asyncDispose]() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
