import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';
import { freePort } from '@publisher-console/api/stores/free-port.ts';
import { unwrap } from '@publisher-console/api-client';
import { readPackedClient } from '@publisher-console/deploy/packed-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { openEmptyFolder } from './empty-folder.ts';
import type { EmptyFolder } from './empty-folder.ts';
import { readPage } from './printed-page.ts';
import type { PrintedPage } from './printed-page.ts';
import { startProduct, tokenLine } from './running-console.ts';
import type { RunningConsole } from './running-console.ts';

let product: RunningConsole;
let page: PrintedPage;
let folder: EmptyFolder;
/** Where the receiver of the page listens. The API finds the host of the webhook there. */
let receiverPort: number;
/** The line of `.env` with the API token. */
let token: string;

beforeAll(async () => {
  receiverPort = await freePort();
  product = await startProduct({ OUTSIDE_ADDRESSES: `receiver.example:80=127.0.0.1:${receiverPort}` });
  page = await readPage('docs/sdk.md', product.origin);
  folder = await openEmptyFolder();
  await folder.run(page.commands[0] ?? '');
  token = await tokenLine(product.publisher, ['statistics:read', 'apps:write']);
  await folder.write([...page.scripts, ['.env', token]]);
});

afterAll(async () => {
  await folder.remove();
  await product.stop();
});

/** The line of the page that names a script. */
const lineOf = (script: string): string => page.commands.find((line) => line.endsWith(` ${script}`)) ?? '';

test('the printed line installs the build of this checkout from the running console, and npm writes its integrity', async () => {
  expect(page.commands[0]).toBe(`npm install ${product.origin}/sdk/api-client.tgz`);
  const lock: { packages: Record<string, object> } = JSON.parse(
    await readFile(join(folder.path, 'package-lock.json'), 'utf8'),
  );
  const { version, integrity } = readPackedClient();
  expect(lock.packages['node_modules/@publisher-console/api-client']).toMatchObject({ version, integrity });
});

test('the first steps of the page print the figures of each of the last seven days, and their sum', async () => {
  const { stdout, stderr } = await folder.run(lineOf('first-report.mjs'));
  expect(stderr).toBe('');
  const days = stdout.trimEnd().split('\n');
  const total = days.pop()?.split(' ') ?? [];
  const impressions = days.map((line) => Number(line.split(' ')[1]));
  expect([6, 7]).toContain(impressions.length);
  expect(total).toEqual(['Total', String(impressions.reduce((sum, each) => sum + each)), expect.any(String), 'USD']);
});

test("the script of the page saves every day of last month's CSV", async () => {
  const { stdout, stderr, files } = await folder.run(lineOf('last-month.mjs'));
  expect(stderr).toBe('');
  expect(files.map((name) => `${name}\n`)).toEqual([stdout]);
  const text = await readFile(join(folder.path, files[0] ?? ''), 'utf8');
  const days = new Set(Array.from(text.matchAll(/^"(\d{4}-\d{2})-\d{2}"/gm), ([day]) => day));
  const end = new Date();
  end.setUTCDate(0);
  expect(days.size).toBe(end.getUTCDate());
  expect([...days].filter((day) => !day.startsWith(`"${end.toISOString().slice(0, 7)}`))).toEqual([]);
});

test('the receiver of the page accepts an event that the network has sent, and refuses a forged one', async () => {
  const webhook = { url: 'http://receiver.example/', events: ['day.final' as const] };
  const { secret } = await unwrap(product.publisher.PUT('/webhook', { body: webhook }));
  const script = page.scripts.get('receive-events.mjs')?.replace('8080', String(receiverPort)) ?? '';
  await folder.write([
    ['.env', `${token}WEBHOOK_SECRET=${secret}\n`],
    ['receive-events.mjs', script],
  ]);
  const receiver = folder.start(lineOf('receive-events.mjs'));
  onTestFinished(() => receiver.stop());
  expect(await receiver.nextLine()).toBe('Waiting for events');
  const { delivery } = await unwrap(product.publisher.POST('/webhook/test'));
  expect(await receiver.nextLine()).toBe(`webhook.test ${delivery.id}`);
  const forged = await fetch(`http://127.0.0.1:${receiverPort}`, { method: 'POST', body: '{"type":"day.final"}' });
  expect(forged.status).toBe(400);
  expect(await receiver.nextLine()).toMatch(/no header webhook-id/);
});

/** What examples of the README print with the demo network. The others print nothing. */
const printed: Record<string, RegExp> = {
  'status-of-an-application.mjs': /^deleted\n$/,
  'list-applications.mjs': /^(?:.+ (?:active|on_check|test_mode|stopped|problem)\n){11,}\d+ on page 2 of \d+\n$/,
  'build-report.mjs': /^(?:\d{4}-\d\d-\d\d [\d.]+\n){6,7}in all [\d.]+ USD\n$/,
  'save-report.mjs': /^(?:\d+ of (?:unknown|\d+) bytes\n)+$/,
  'session.mjs': /^Signed in as Anna N\.\n$/,
  'upload-files.mjs': /^(?:\d+ %\n)*100 %\n\S+ contract\.pdf application\/pdf\n$/,
  'exact-sum.mjs': /^the sum is exact: true\n$/,
  'start-worker.mjs': /^revenue of yesterday: [\d.]+\n$/,
};

/** A worker that another one starts, and what needs a browser or a library that the client does not depend on. */
const notRunAlone = new Set(['revenue-worker.mjs', 'browser.mjs', 'queries.mjs']);

test('every example of the README that needs no page does with the real API what it promises', async () => {
  const { scripts } = await readPage('packages/api-client/README.md', product.origin);
  // What a worker sends is printed after the last line of the example that starts it, so that example is the last.
  const alone = [...scripts.keys()].filter((name) => !notRunAlone.has(name) && name !== 'start-worker.mjs');
  const names = [...alone, 'start-worker.mjs'];
  await folder.write([
    ...Array.from(
      scripts,
      ([name, script]) => [name, script.replace('correct horse battery', demoAccount.password)] as const,
    ),
    ['scan.pdf', '%PDF-1.7\n'],
    ['in-turn.mjs', names.map((name) => `console.log('# ${name}'); await import('./${name}');`).join('\n')],
  ]);
  const { stdout, stderr } = await folder.run('node --env-file=.env in-turn.mjs');
  expect(stderr).toBe('');
  expect(names.length).toBeGreaterThan(10);
  const outputs = Array.from(stdout.matchAll(/^# (.+\.mjs)\n((?:(?!# ).*\n)*)/gm), ([, name, output]) => [
    name,
    output,
  ]);
  expect(outputs).toEqual(names.map((name) => [name, expect.stringMatching(printed[name] ?? /^$/)]));
});
