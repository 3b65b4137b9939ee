import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

let origin: string;
let calls: Call[];
let stop: () => Promise<void>;
/** Whether uploads are redirected to another origin. */
let redirectsUploads = false;

const user = { email: 'anna@northwind.example' };

function answer({ path, headers }: Call, response: ServerResponse): void {
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const succeed = (data: object): void => send(200, { result: true, data, errors: null });
  if (path === '/api/token/refresh') succeed({ token: 'access-2', refresh_token: 'refresh-2' });
  else if (headers.authorization !== 'Bearer access-2')
    send(401, { result: false, data: null, errors: null, message: 'Expired JWT Token' });
  else if (path === '/api/user/current') succeed({ user });
  else if (path === '/api/file/download/a')
    response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a.txt', 'Content-Length': 4 }).end('text');
  else if (redirectsUploads)
    response.writeHead(307, { Location: origin.replace('127.0.0.1', 'localhost') + path }).end();
  else succeed({ items: [] });
}

test.beforeAll(async () => {
  const bundle = await rolldown({ input: 'e2e/program.ts', platform: 'browser' });
  const { output } = await bundle.generate({ format: 'es' });
  const files: Record<string, [type: string, text: string]> = {
    '/': [
      'text/html',
      '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/program.js"></script>',
    ],
    '/program.js': ['text/javascript', output[0].code],
  };
  const server = createServer((request, response) => {
    const call: Call = { path: request.url ?? '', headers: request.headers, bytes: 0 };
    request.on('data', (chunk: Buffer) => {
      call.bytes += chunk.byteLength;
    });
    request.on('end', () => {
      const [type, text] = files[call.path] ?? [];
      if (type !== undefined) return response.writeHead(200, { 'Content-Type': type }).end(text);
      calls.push(call);
      return answer(call, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
});

test.afterAll(() => stop());

test.beforeEach(() => {
  calls = [];
  redirectsUploads = false;
});

const paths = (): string[] => calls.map(({ path }) => path);

async function openTab(page: Page): Promise<Page> {
  await page.goto(origin);
  await page.waitForFunction(() => 'program' in globalThis);
  return page;
}

test('an upload reports its progress, and is sent again in full after a refresh', async ({ page }) => {
  await openTab(page);
  const steps = await page.evaluate(() => program.upload(3_000_000));
  expect(paths()).toEqual(['/api/file/upload/files', '/api/token/refresh', '/api/file/upload/files']);
  const [first, , second] = calls;
  expect(second?.bytes).toBeGreaterThan(3_000_000);
  expect(second?.bytes).toBe(first?.bytes);
  expect(second?.headers).toMatchObject({ authorization: 'Bearer access-2', 'refresh-token': 'refresh-2' });
  expect(second?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(steps.at(-1)).toEqual({ loaded: second?.bytes, total: second?.bytes });
});

test('an upload can be aborted', async ({ page }) => {
  await openTab(page);
  expect(await page.evaluate(() => program.upload(3_000_000, true))).toBe('aborted');
});

test('an upload that was redirected has failed', async ({ page }) => {
  redirectsUploads = true;
  await openTab(page);
  expect(await page.evaluate(() => program.upload(10))).toBe('unavailable');
  const strangers = calls.filter(({ headers }) => headers.host?.startsWith('localhost'));
  expect(strangers.filter(({ headers }) => 'authorization' in headers || 'refresh-token' in headers)).toEqual([]);
});

test('a worker uploads with a session of its own', async ({ page }) => {
  await openTab(page);
  const steps = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const worker = new Worker('/program.js', { type: 'module' });
        worker.addEventListener('message', (event: MessageEvent<unknown[]>) => resolve(event.data));
      }),
  );
  expect(paths()).toEqual(['/api/file/upload/files', '/api/token/refresh', '/api/file/upload/files']);
  expect(steps.at(-1)).toEqual({ loaded: calls[2]?.bytes, total: calls[2]?.bytes });
});

test('a file comes with its name and reports its progress', async ({ page }) => {
  await openTab(page);
  expect(await page.evaluate(() => program.download())).toEqual({
    fileName: 'a.txt',
    text: 'text',
    last: { loaded: 4, total: 4 },
  });
});

/** Calls `whoIsSignedIn` in all tabs at once; resolves with the number of refreshes. */
async function refreshesOf(tabs: Page[]): Promise<number> {
  const emails = await Promise.all(tabs.map((tab) => tab.evaluate(() => program.whoIsSignedIn())));
  expect(emails).toEqual(tabs.map(() => user.email));
  return paths().filter((path) => path === '/api/token/refresh').length;
}

test('tabs of one process that find the token expired refresh it once', async ({ page }) => {
  await openTab(page);
  const tabs = [page];
  for (let opened = 1; opened < 5; opened += 1) {
    const popup = page.waitForEvent('popup');
    await page.evaluate(() => void open('/'));
    tabs.push(await openTab(await popup));
  }
  expect(await refreshesOf(tabs)).toBe(1);
});

test('tabs of other processes, which see each other’s storage late, stay signed in', async ({ context }) => {
  const tabs: Page[] = [];
  for (let opened = 0; opened < 5; opened += 1) tabs.push(await openTab(await context.newPage()));
  const refreshes = await refreshesOf(tabs);
  expect(refreshes).toBeGreaterThan(0);
  expect(refreshes).toBeLessThanOrEqual(5);
});
