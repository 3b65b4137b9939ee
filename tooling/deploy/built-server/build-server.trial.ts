import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';
import { freePort } from '@publisher-console/api/stores/free-port.ts';
import { startPostgresServer } from '@publisher-console/api/stores/sql/testing/postgres-server.ts';
import type { PostgresServer } from '@publisher-console/api/stores/sql/testing/postgres-server.ts';
import { startTestWarehouse } from '@publisher-console/api/stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '@publisher-console/api/stores/warehouse/testing/test-warehouse.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildServer } from './build-server.ts';

const run = promisify(execFile);
/** The goal for both servers together. */
const mostMegabytes = 350;

let machine: string;
let built: string;
let postgres: PostgresServer;
let warehouse: TestWarehouse;
let stores: Record<string, string>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  machine = mkdtempSync(join(tmpdir(), 'publisher-console-built-'));
  built = join(machine, 'server');
  postgres = await startPostgresServer();
  warehouse = await startTestWarehouse();
  const { url, username, password, database } = warehouse.writer;
  stores = {
    PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    DATABASE_URL: postgres.url,
    WAREHOUSE_URL: `${url.replace('//', `//${username}:${password}@`)}/${database}`,
  };
  await buildServer(built);
});

afterAll(async () => {
  for (const server of running) {
    if (server.exitCode !== null) continue;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await warehouse.remove();
  await postgres.close();
  rmSync(machine, { recursive: true });
});

/** Starts a program of the folder in an otherwise empty environment, and resolves when its probe answers. */
async function start(program: string, settings: Record<string, string>, probe: string): Promise<ChildProcess> {
  const server = spawn(join(built, 'bin', program), { cwd: machine, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(server);
  const lines: string[] = [];
  for (const output of [server.stdout, server.stderr]) output.on('data', (line: Buffer) => lines.push(String(line)));
  await vi.waitUntil(
    async () => {
      if (server.exitCode !== null) throw new Error(`${program} ended:\n${lines.join('')}`);
      return (await fetch(probe).catch(() => undefined))?.ok;
    },
    { timeout: 120_000, interval: 200 },
  );
  return server;
}

test('both servers run from a built folder alone, on a database and a warehouse, and a publisher signs in', async () => {
  const [apiPort, port] = [await freePort(), await freePort()];
  const dataDir = join(machine, 'data');
  const api = await start(
    'api',
    { ...stores, API_PORT: String(apiPort), DATA_DIR: dataDir },
    `http://127.0.0.1:${apiPort}/ready`,
  );
  const console = await start(
    'console',
    { PATH: stores['PATH'] ?? '', PORT: String(port), API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    `http://127.0.0.1:${port}/healthz`,
  );

  const { stdout } = await run(join(built, 'bin/network'), ['demo'], {
    cwd: machine,
    env: { ...stores, DATA_DIR: dataDir },
  });
  expect(stdout).toMatch(/^Loaded [\d,]+ rows/u);
  const page = await fetch(`http://127.0.0.1:${port}/auth/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  const client = await fetch(`http://127.0.0.1:${port}/sdk/api-client.tgz`);
  expect([client.status, client.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: demoAccount.email, password: demoAccount.password }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ result: true })]);

  for (const server of [console, api]) {
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    expect(code).toBe(0);
  }
});

test('without servers for its stores, the API names the settings that are missing', async () => {
  const { PATH = '' } = stores;
  const outputOf = (settings: Record<string, string>) =>
    run(join(built, 'bin/api'), { env: { PATH, DATA_DIR: join(machine, 'other'), ...settings } }).catch(
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
  expect(await outputOf({ DATABASE_URL: postgres.url })).toContain('WAREHOUSE_URL');
  expect(await outputOf({ WAREHOUSE_URL: stores['WAREHOUSE_URL'] ?? '' })).toContain('DATABASE_URL');
});

test('a built folder is small, and has neither tests, tools nor embedded stores', async () => {
  const { stdout } = await run('du', ['-sm', built]);
  expect(Number.parseInt(stdout)).toBeLessThan(mostMegabytes);
  const { stdout: found } = await run('find', [built, '-name', '*.test.ts', '-not', '-path', '*/node_modules/*']);
  expect(found).toBe('');
  const packages = readdirSync(join(built, 'node_modules/.pnpm')).join(' ');
  expect(packages).toMatch(/(?:^| )sharp@/u);
  expect(packages).not.toMatch(/(?:^| )(?:typescript|vite|vitest|turbo|node|@electric-sql\+pglite|@chdb[^ ]*)@/u);
});

test('a built folder has the licences of others, and a bill of exactly the packages in it, each with its checksum', () => {
  expect(readdirSync(built)).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE.md']));
  interface Component {
    name: string;
    group?: string;
    version: string;
    externalReferences?: { hashes?: { alg: string }[] }[];
  }
  const { components } = JSON.parse(readFileSync(join(built, 'sbom.cdx.json'), 'utf8')) as { components: Component[] };
  const others = components.filter(({ group }) => group !== '@publisher-console');
  const listed = others.map(
    ({ name, group, version }) => `${group === undefined ? '' : `${group}+`}${name}@${version}`,
  );
  const installed = readdirSync(join(built, 'node_modules/.pnpm')).filter((name) => name.includes('@'));
  // Followed by the peers that were chosen for it.
  expect(installed.map((name) => name.replace(/(?<=.@[^_]*)_.*/u, '')).toSorted()).toEqual(listed.toSorted());
  const isHashed = ({ externalReferences = [] }: Component) =>
    externalReferences.some(({ hashes }) => hashes?.[0]?.alg === 'SHA-512');
  expect(others.filter((component) => !isHashed(component))).toEqual([]);
});

test('a build replaces a built folder, and refuses one with other files', async () => {
  const other = join(machine, 'other-files');
  writeFileSync(other, '');
  await expect(buildServer(machine)).rejects.toThrow('has files of something else');
  expect(existsSync(other)).toBe(true);
});
