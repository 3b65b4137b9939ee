/**
 * How large and how quick is the console's layout? Prints bytes of scripts and styles that each route needs, without
 * preloads, and the times that a visitor with a slow phone sees: 4× slower processor, 1.6 Mbit/s, 150 ms, nothing
 * cached. Runs on the build at hand.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium, chromiumArguments } from '@publisher-console/bootstrap/chromium';
import { loadDemoNetwork, readDemoAccount, startApi, startConsole } from '@publisher-console/bootstrap/stack';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

import { medianOf } from './support/median.ts';
import { observePage } from './support/observe-page.ts';

const runs = 7;
const slowPhone = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpu: 4 };
const port = 4390;
const origin = `http://127.0.0.1:${port}`;
const build = resolve(import.meta.dirname, '../../apps/console/dist/client');
const application = '/app/00000000-0000-7000-8000-000000000000';

const visitorRoutes = [
  '/auth/login',
  '/auth/signup',
  '/registration/validate-link',
  '/restore/validate-link',
  '/error/404',
];
const publisherRoutes = [
  '/',
  '/app',
  '/app/add',
  application,
  `${application}/adblock`,
  '/stats',
  '/documents',
  '/settings',
  '/sdk',
  '/help',
];

const labels = {
  fcp: 'first contentful paint',
  lcp: 'largest contentful paint',
  shown: 'content instead of skeletons',
  cls: 'layout shift',
  tbt: 'total blocking time',
  firstCall: 'first call to the API leaves',
  bundle: 'first file of scripts loaded',
};

const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-bench-'));
const surroundings = { dataDir, env: process.env };
const api = await startApi({ ...surroundings, publicOrigin: origin });
await loadDemoNetwork({ ...surroundings, onLine: () => undefined });
const consoleServer = await startConsole({ ...surroundings, apiPort: api.port, port });
const executablePath = findChromium(process.env);
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });

try {
  const session = await signIn();
  console.log('Bytes of a first visit, KB of 1000     JS gz   JS br  CSS gz  CSS br  requests');
  for (const path of visitorRoutes) await printWeight(path, null);
  for (const path of publisherRoutes) await printWeight(path, session);

  console.log(`\nSlow phone, cold, median (least–most) of ${runs}; ms but for CLS`);
  await printSpeed('/auth/login', null);
  await printSpeed('/help', session);
  await printSpeed('/settings', session);
  await printSpeed('/stats', session);
} finally {
  await browser.close();
  await consoleServer.stop();
  await api.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type Session = Record<'auth_token' | 'refresh_token' | 'user_id', string>;

async function signIn(): Promise<Session> {
  const { email, password } = await readDemoAccount(process.env);
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: email, password }),
  });
  type Login = { data: { token: string; refresh_token: string; user: { id: string } } };
  const { data } = (await answer.json()) as Login;
  return { auth_token: data.token, refresh_token: data.refresh_token, user_id: data.user.id };
}

async function visit<Result>(session: Session | null, look: (page: Page, context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  try {
    await context.addInitScript((keys) => {
      for (const [key, value] of Object.entries(keys ?? {})) localStorage.setItem(key, value);
    }, session);
    return await look(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

async function printWeight(path: string, session: Session | null): Promise<void> {
  const files = await visit(session, async (page) => {
    await page.addInitScript(saveData);
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return [...new Set(names.map((name) => new URL(name).pathname))];
  });
  const columns = [
    await kilobytes(files, '.js', '.gz'),
    await kilobytes(files, '.js', '.br'),
    await kilobytes(files, '.css', '.gz'),
    await kilobytes(files, '.css', '.br'),
  ];
  console.log(
    path.slice(0, 36).padEnd(36),
    ...columns.map((column) => column.padStart(7)),
    String(files.length).padStart(9),
  );
}

/** Runs in the page: the console preloads nothing when the browser saves data. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

async function kilobytes(files: string[], ending: string, packed: string): Promise<string> {
  const sizes = files
    .filter((file) => file.endsWith(ending))
    .map(async (file) => (await stat(join(build, file + packed))).size);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return (bytes / 1000).toFixed(1);
}

async function printSpeed(path: string, session: Session | null): Promise<void> {
  const seen = [];
  for (let run = 0; run < runs; run += 1) seen.push(await visit(session, (page, context) => load(path, page, context)));
  console.log(path);
  for (const name of ['fcp', 'lcp', 'shown', 'cls', 'tbt', 'firstCall', 'bundle'] as const) {
    const values = seen.map((one) => one[name]).filter((value) => value !== null);
    if (values.length > 0) console.log(`  ${labels[name].padEnd(34)} ${medianOf(values, name === 'cls' ? 3 : 0)}`);
  }
}

async function load(path: string, page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page);
  const { cpu, ...network } = slowPhone;
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return observePage(page, origin + path);
}
