import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isNightly } from '@publisher-console/test-kit/trials';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPasswords, productCost } from './modules/accounts/passwords.ts';
import { sampleFiles } from './modules/files/testing/sample-files.ts';
import { countFiles, formOf } from './modules/files/testing/file-uploads.ts';
import { freePort } from './stores/free-port.ts';
import { startTestSmtpServer } from './stores/mail/testing/test-smtp-server.ts';
import { asNetwork } from './stores/sql/as-network.ts';
import { openDatabase } from './stores/sql/open-database.ts';
import { storedFile } from './stores/sql/tables/file.ts';
import { fillDataFolder } from './stores/sql/testing/template-folder.ts';
import { startTestPostgres } from './stores/sql/testing/test-postgres.ts';
import { addTestPublisher } from './stores/sql/testing/test-publisher.ts';
import { startTestServer } from './stores/warehouse/testing/test-cluster.ts';
import type { WarehouseConnection } from './stores/warehouse/warehouse.ts';
import { stageServers } from './testing/server-processes.ts';
import type { ListeningMessage } from './start/listen.ts';

const account = { login: 'anna@northwind.example', password: 'correct horse battery' };

const servers = stageServers();

async function start(env: Record<string, string> = {}) {
  const child = servers.spawn(env);
  const log = child.stdout === null ? Promise.resolve('') : text(child.stdout);
  const exited = once(child, 'exit').then(async () => Promise.reject(new Error(await log)));
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [ListeningMessage];
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`http://127.0.0.1:${message.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as { data: { token: string; refresh_token: string } };
    return { status: response.status, data: envelope.data };
  };
  const end = async (how: () => void) => {
    const exit = once(child, 'exit');
    how();
    const [code] = (await exit) as [number | null];
    return { code, log: await log };
  };
  return { child, post, end, origin: `http://127.0.0.1:${message.port}` };
}

async function addAccount(url?: string): Promise<void> {
  if (url === undefined) await fillDataFolder(servers.dataDir);
  const store = await openDatabase({ dataDir: servers.dataDir, url });
  await addTestPublisher(store.database, {
    email: account.login,
    passwordHash: await createPasswords(productCost).hash(account.password),
    hasAcceptedOffer: true,
    emailConfirmedAt: new Date(),
  });
  await store.close();
}

function addressOf({ url, username, password, database }: WarehouseConnection): string {
  return `${url.replace('//', `//${username}:${password}@`)}/${database}`;
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1]) / 1024;
}

async function upload(origin: string, token: string, content: Buffer): Promise<{ id: string }[]> {
  const { body, type } = await formOf(['kept.pdf', content]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await fetch(`${origin}/file/upload/files`, { method: 'POST', headers, body: new Uint8Array(body) });
  return ((await answer.json()) as { data: { items: { id: string }[] } }).data.items;
}

/** Sends one file of a form and half of another, until the server is writing the second one. */
async function beginUpload(origin: string, token: string, content: Buffer): Promise<void> {
  const before = await countFiles({ files: { dataDir: servers.dataDir } });
  const { body, type } = await formOf(['whole.pdf', content], ['half.pdf', content]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
  const sent = request(`${origin}/file/upload/files`, { method: 'POST', headers });
  // The server is killed before it has answered.
  sent.on('error', () => {});
  sent.write(body.subarray(0, -content.length / 2));
  await vi.waitFor(async () =>
    expect(await countFiles({ files: { dataDir: servers.dataDir } })).toEqual({ whole: before.whole + 1, half: 1 }),
  );
}

async function download(origin: string, token: string, id = ''): Promise<Buffer> {
  const answer = await fetch(`${origin}/file/download/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

/** The rows of all files, read when no server runs. */
async function storedFiles(): Promise<{ id: string }[]> {
  const store = await openDatabase({ dataDir: servers.dataDir });
  const rows = await asNetwork(store.database, (network) => network.select({ id: storedFile.id }).from(storedFile));
  await store.close();
  return rows;
}

test('a session outlives a restart by a key that its owner alone may read, a stop is clean, and calls are served while balancers notice one', async () => {
  await addAccount();
  const first = await start();
  expect((await fetch(`${first.origin}/ready`)).status).toBe(200);
  const signedIn = await first.post('/login', account);
  expect(signedIn.status).toBe(200);
  const stopped = await first.end(() => first.child.kill('SIGTERM'));
  expect(stopped.code).toBe(0);
  expect(stopped.log).toContain('stopped');
  expect(stopped.log).not.toContain(signedIn.data.refresh_token);
  expect(stopped.log).not.toContain(account.password);
  const key = join(servers.dataDir, 'token-key.pem');
  expect(await readFile(key, 'utf8')).toContain('PRIVATE KEY');
  expect((await stat(key)).mode & 0o777).toBe(0o600);

  const second = await start({ LAME_DUCK_SECONDS: '300' });
  const headers = { authorization: `Bearer ${signedIn.data.token}` };
  const mine = async () => (await fetch(`${second.origin}/user/current`, { headers })).status;
  expect(await mine()).toBe(200);
  const renewed = await second.post('/token/refresh', { refresh_token: signedIn.data.refresh_token });
  expect(renewed.status).toBe(200);
  second.child.kill('SIGTERM');
  await vi.waitUntil(async () => (await fetch(`${second.origin}/ready`)).status === 503, { timeout: 60_000 });
  expect(await mine()).toBe(200);
  // The same signal again ends it at once.
  expect((await second.end(() => second.child.kill('SIGTERM'))).code).toBeNull();
});

test('after kill -9 a promised mail is delivered and no half file is left; the server stops with its parent process', async () => {
  await addAccount();
  const port = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const first = await start(env);
  expect((await first.post('/restore/password', { email: account.login })).status).toBe(200);
  await first.end(() => first.child.kill('SIGKILL'));
  // The remains of an upload that was being written when the server was killed.
  const incoming = join(servers.dataDir, 'files', 'incoming');
  await writeFile(join(incoming, 'half'), 'a half file');

  const mailServer = await startTestSmtpServer({ port });
  const second = await start(env);
  expect(await readdir(incoming)).toEqual([]);
  // The mail is sent half a minute later if the first server was killed during an attempt: its lease has to end.
  await vi.waitUntil(() => mailServer.received.length > 0, { timeout: 60_000 });
  // The channel to the child closes whenever the parent process ends, whatever the reason.
  const { code, log } = await second.end(() => second.child.disconnect());
  expect(code).toBe(0);
  expect(log).toContain('the parent process ended');
  expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([[account.login]]);
  expect(log).not.toContain(account.login);
  await mailServer.close();
});

test.runIf(isNightly)(
  'after kill -9 in an upload nothing of it is served, and what was answered before is served whole',
  async () => {
    await addAccount();
    const first = await start();
    const { token } = (await first.post('/login', account)).data;
    const content = sampleFiles.pdf(1024 ** 2);
    const [kept] = await upload(first.origin, token, content);
    await beginUpload(first.origin, token, content);
    await first.end(() => first.child.kill('SIGKILL'));
    expect(await countFiles({ files: { dataDir: servers.dataDir } })).toEqual({ whole: 2, half: 1 });

    const second = await start();
    expect(await countFiles({ files: { dataDir: servers.dataDir } })).toEqual({ whole: 2, half: 0 });
    expect(await download(second.origin, token, kept?.id)).toEqual(content);
    await second.end(() => second.child.kill('SIGTERM'));
    expect(await storedFiles()).toMatchObject([{ id: kept?.id }]);
  },
);

test.runIf(process.platform === 'linux')(
  'on Postgres, a server needs less than 300 MB of memory after a sign-in and twenty reports, opens no port for orders, and does not start with another warehouse',
  async () => {
    const postgres = await startTestPostgres();
    onTestFinished(() => postgres.close());
    const warehouse = await startTestServer();
    onTestFinished(() => warehouse.remove());
    await addAccount(postgres.url);
    // As `npm start` does, and as docs/deploying.md recommends.
    const stores = { DATABASE_URL: postgres.url, WAREHOUSE_URL: addressOf(await warehouse.emptyWarehouse()) };
    // No file is sent here.
    const files = 's3://key:secret@127.0.0.1:9/bucket?tls=off';
    const server = await start({ ...stores, FILES_URL: files, NODE_OPTIONS: '--max-semi-space-size=16' });
    expect(await readdir(servers.dataDir)).not.toContain('operator.json');
    const { data } = await server.post('/login', account);
    const period = { from: '2025-01-01', to: '2025-12-31' };
    const report = { groupList: ['date'], indicatorList: ['requests', 'revenue'], filterList: { period } };
    for (let sent = 0; sent < 20; sent += 1)
      expect((await server.post('/statistic', report, data.token)).status).toBe(200);
    await vi.waitUntil(async () => (await residentMegabytes(server.child)) < 300, { timeout: 60_000, interval: 500 });
    expect((await server.end(() => server.child.kill('SIGTERM'))).code).toBe(0);

    const wrong = servers.spawn({ ...stores, WAREHOUSE_URL: addressOf(await warehouse.emptyWarehouse()) });
    const message = wrong.stderr === null ? '' : await text(wrong.stderr);
    expect(message).toMatch(/^The relational store .* belongs to network .*, and the warehouse .* to none: .*\n$/);
    expect(wrong.exitCode ?? (await once(wrong, 'exit'))[0]).toBe(2);
  },
);

test('a signal during the start leaves nothing running', async () => {
  const child = servers.spawn();
  await once(child, 'spawn');
  await once(child.stdout ?? child, 'data');
  child.kill('SIGTERM');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([code, signal]).toEqual([0, null]);
  await expect(readdir(join(servers.dataDir, 'operator.json'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('wrong settings are reported in one line each, and nothing is started', async () => {
  const child = servers.spawn({ API_PORT: 'eighty', REPORTING_TIME_ZONE: 'Mars/Olympus' });
  const errors = child.stderr === null ? '' : await text(child.stderr);
  expect(errors.trim().split('\n')).toEqual([
    'API_PORT: expected a whole number from 0 to 65535',
    'REPORTING_TIME_ZONE: expected an IANA time zone like Europe/Berlin',
  ]);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(2);
  expect(await readdir(servers.dataDir)).toEqual([]);
});

test("a network's app-ads.txt that cannot be used is reported in one line for each fault", async () => {
  const path = join(servers.dataDir, 'app-ads.txt');
  await writeFile(path, 'network.example, 1, PARTNER\nnetwork.example\n');
  const child = servers.spawn({ APP_ADS_TXT_FILE: path });
  const errors = child.stderr === null ? '' : await text(child.stderr);
  expect(errors.trim().split('\n')).toEqual([
    'APP_ADS_TXT_FILE: line 1: expected DIRECT or RESELLER after the account id',
    'APP_ADS_TXT_FILE: line 2: expected a line like network.example, 100001, DIRECT',
    'APP_ADS_TXT_FILE: expected 1 to 200 lines like network.example, 100001, DIRECT',
  ]);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(2);
});
