import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { freePort } from '@publisher-console/api/stores/free-port.ts';
import { unwrap } from '@publisher-console/api-client';
import { readPackedClient } from '@publisher-console/deploy/packed-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { openEmptyFolder } from './empty-folder.ts';
import type { EmptyFolder } from './empty-folder.ts';
import { startRegistry } from './loopback-registry.ts';
import type { Registry } from './loopback-registry.ts';
import { readPage } from './printed-page.ts';
import type { PrintedPage } from './printed-page.ts';
import { runReadme } from './readme-examples.ts';
import { startProduct, tokenLine } from './running-console.ts';
import type { RunningConsole } from './running-console.ts';

let product: RunningConsole;
let registry: Registry;
let page: PrintedPage;
let folder: EmptyFolder;
/** Where the receiver of the page listens. The API finds the host of the webhook there. */
let receiverPort: number;

beforeAll(async () => {
  receiverPort = await freePort();
  const settings = { OUTSIDE_ADDRESSES: `receiver.example:80=127.0.0.1:${receiverPort}` };
  const client = 'node_modules/@publisher-console/api-client';
  [product, registry] = await Promise.all([startProduct(settings), startRegistry(client)]);
  page = await readPage('docs/sdk.md', product.origin);
  folder = await openEmptyFolder(registry.origin);
  await folder.run(page.commands[0] ?? '');
  await folder.write([...page.scripts, ['.env', await tokenLine(product.publisher, ['statistics:read'])]]);
});

afterAll(async () => {
  await mkdir('test-results', { recursive: true });
  await writeFile('test-results/transcript.txt', `${folder.transcript.join('\n')}\n`);
  await folder.remove();
  await registry.close();
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
  const [first = '', ...days] = stdout.trimEnd().split('\n');
  const total = days.pop()?.split(' ') ?? [];
  const impressions = [first, ...days].map((line) => Number(line.split(' ')[1]));
  expect([6, 7]).toContain(impressions.length);
  expect(total).toEqual(['Total', String(impressions.reduce((sum, each) => sum + each)), expect.any(String), 'USD']);
});

test("the script of the page has twenty lines and saves last month's CSV", async () => {
  const script = page.scripts.get('last-month.mjs') ?? '';
  expect(script.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(20);

  const { stdout, stderr, files } = await folder.run(lineOf('last-month.mjs'));
  expect(stderr).toBe('');
  expect(files.map((name) => `${name}\n`)).toEqual([stdout]);
  expect(stdout).toMatch(/\.csv\n$/);

  const { stdout: first } = await folder.run(`head -n 3 ${files[0]}`);
  const text = await readFile(join(folder.path, files[0] ?? ''), 'utf8');
  expect(text.startsWith(first)).toBe(true);
  const lines = text.trimEnd().split('\r\n');
  const days = new Set(lines.flatMap((line) => /^"(\d{4}-\d{2}-\d{2})"/.exec(line)?.[1] ?? []));
  const end = new Date();
  end.setUTCDate(0);
  expect(days.size).toBe(end.getUTCDate());
  expect([...days].filter((day) => !day.startsWith(end.toISOString().slice(0, 7)))).toEqual([]);
  expect(lines.length).toBeGreaterThan(2 * days.size);
});

test('a token that may not read statistics is refused with the name of what it lacks, and no file is left', async () => {
  await folder.write([['.env', await tokenLine(product.publisher, ['apps:read'])]]);
  const { stdout, stderr, files } = await folder.run(lineOf('last-month.mjs'));
  expect(stdout).toBe('');
  expect(stderr).toContain('ApiFailure: ');
  expect(stderr).toContain('scope_missing');
  expect(stderr).toContain('statistics:read');
  expect(files).toEqual([]);
});

test('the receiver of the page takes an event that the network has sent, and refuses a forged one', async () => {
  const webhook = { url: 'http://receiver.example/', events: ['day.final' as const] };
  const { secret } = await unwrap(product.publisher.PUT('/webhook', { body: webhook }));
  const script = page.scripts.get('receive-events.mjs')?.replace('8080', String(receiverPort)) ?? '';
  await folder.write([
    ['.env', `WEBHOOK_SECRET=${secret}\n`],
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

test('every example of the README that needs no page does with the real API what it says', async () => {
  await folder.write([['.env', await tokenLine(product.publisher, ['statistics:read', 'apps:write'])]]);
  const { stderr, outputs, expected } = await runReadme(folder, product.origin);
  expect(stderr).toBe('');
  expect(expected.length).toBeGreaterThan(10);
  expect(outputs).toEqual(expected.map(([name, output]) => [name, expect.stringMatching(output)]));
});
