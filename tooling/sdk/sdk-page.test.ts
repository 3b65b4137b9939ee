import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { demoAccount } from '@publisher-console/api/demo/demo-account.ts';
import { loadDemoNetwork, startApi } from '@publisher-console/bootstrap/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Server = Awaited<ReturnType<typeof startApi>>;

// Inside this package, so that the script resolves the client as in a program that has installed it.
const folder = resolve('test-results/sdk-page');
const page = new URL('../../docs/sdk.md', import.meta.url);

let dataDir: string;
let api: Server;

beforeAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const text = await readFile(page, 'utf8');
  for (const [, name = '', script = ''] of text.matchAll(/^```js\n\/\/ ([\w-]+\.mjs)\n(.*?)^```$/gms))
    await writeFile(join(folder, name), script);
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-sdk-'));
  const surroundings = { dataDir, env: process.env };
  api = await startApi({ ...surroundings, publicOrigin: 'http://localhost' });
  await loadDemoNetwork({ ...surroundings, onLine: () => undefined });
});

afterAll(async () => {
  await api.stop();
  await rm(dataDir, { recursive: true });
  await rm(folder, { recursive: true });
});

/** Runs the page's script in an empty folder; resolves with its output and the files that it left. */
async function runScript(password: string) {
  const cwd = await mkdtemp(join(folder, 'run-'));
  const env = { API: `http://127.0.0.1:${api.port}`, EMAIL: demoAccount.email, PASSWORD: password };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['../last-month.mjs'], { cwd, env }).catch(
    (failure: { stdout: string; stderr: string }) => failure,
  );
  const files = await Promise.all(
    (await readdir(cwd)).map(async (name) => ({ name, text: await readFile(join(cwd, name), 'utf8') })),
  );
  return { stdout, stderr, files };
}

test("the script of the page has twenty lines and saves last month's CSV", async () => {
  const script = await readFile(join(folder, 'last-month.mjs'), 'utf8');
  expect(script.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(20);

  const { stdout, stderr, files } = await runScript(demoAccount.password);
  expect(stderr).toBe('');
  expect(files.map(({ name }) => `${name}\n`)).toEqual([stdout]);
  expect(stdout).toMatch(/\.csv\n$/);

  const lines = files[0]?.text.trimEnd().split('\r\n') ?? [];
  const days = new Set(lines.flatMap((line) => /^"(\d{4}-\d{2}-\d{2})"/.exec(line)?.[1] ?? []));
  const end = new Date();
  end.setUTCDate(0);
  expect(days.size).toBe(end.getUTCDate());
  expect([...days].filter((day) => !day.startsWith(end.toISOString().slice(0, 7)))).toEqual([]);
  expect(lines.length).toBeGreaterThan(2 * days.size);
});

test('the first steps of the page sign in, and print the figures of each of the last seven days and their sum', async () => {
  const text = await readFile(page, 'utf8');
  const [, account = ''] = /^```sh\n(EMAIL=.*?)^```$/ms.exec(text) ?? [];
  await writeFile(join(folder, '.env'), account);
  const client = await readFile(join(folder, 'api.mjs'), 'utf8');
  const here = client.replace('http://localhost:3000/api', `http://127.0.0.1:${api.port}`);
  expect(here).not.toBe(client);
  await writeFile(join(folder, 'api.mjs'), here);

  const commands = [...text.matchAll(/^```sh\nnode (.*)\n```$/gm)].map(([, command = '']) => command.split(' '));
  const outputs = [];
  for (const command of commands)
    outputs.push((await promisify(execFile)(process.execPath, command, { cwd: folder, env: {} })).stdout);
  const greeting = `Signed in as ${demoAccount.email}\n`;
  expect(outputs).toEqual([greeting, expect.stringMatching(new RegExp(`^${greeting}(.+\\n){6,7}Total .+\\n$`, 'u'))]);
  const [first = '', ...days] = (outputs[1] ?? '').trimEnd().split('\n').slice(1);
  const total = days.pop()?.split(' ') ?? [];
  const impressions = [first, ...days].map((line) => Number(line.split(' ')[1]));
  expect(total).toEqual(['Total', String(impressions.reduce((sum, each) => sum + each)), expect.any(String), 'USD']);
});

test('a failed sign-in is reported and leaves no file', async () => {
  const { stdout, stderr, files } = await runScript('wrong');
  expect(stdout).toBe('');
  expect(stderr).toContain('ApiFailure: ');
  expect(files).toEqual([]);
});
