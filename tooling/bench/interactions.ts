/**
 * What does an interaction cost the browser? Presses controls of a running product with raw mouse events, on a screen of
 * 1,440 px and with an unlimited processor, and prints the longest task of the page's main thread in milliseconds of
 * processor time: what other processes do does not count. Goal: 80 ms each. docs/performance.md has the results.
 *
 * Usage: `node interactions.ts [--rounds 5] [ORIGIN…]`. Without an origin it starts this checkout. Several origins are
 * measured in turn.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '@publisher-console/start/chromium';

import { createCleanups } from './pages/cleanups.ts';
import { followRequests } from './pages/follow-requests.ts';
import { startBuild } from './pages/running-build.ts';
import { medianOf } from './support/median.ts';

const report =
  '/stats?groups=date,application&indicators=requests,selections,impressions,clicks,revenue,ecpm,rpm,fill_rate,show_rate,ctr,completions,completion_rate&period=last_30_days&compare=previous_period&size=100';
const settledMs = 2500;

interface Interaction {
  path: string;
  /** What is done before, unmeasured. */
  before?: (page: Page) => Promise<unknown>;
  /** What is pressed; absent: the browser's Back. */
  target?: (page: Page) => Locator;
  /** Only visible in the result. */
  result: (page: Page) => Locator;
}

const table = (page: Page) => page.locator('#report-table');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const lastRow = (page: Page) => table(page).locator('tbody tr:nth-child(100)');
const firstApp = (page: Page) => page.getByRole('dialog').getByRole('checkbox').nth(1);
const openFilters = async (page: Page) => {
  await button(page, /^Filters/u).click();
  await firstApp(page).waitFor();
};

const interactions: Record<string, Interaction> = {
  'Back to the report': {
    path: report,
    before: async (page) => {
      await link(page, 'Help').click();
      await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    },
    result: lastRow,
  },
  'Reset in Filters': {
    path: report,
    before: async (page) => {
      await openFilters(page);
      await firstApp(page).click();
    },
    target: (page) => page.getByRole('dialog').getByRole('button', { name: 'Reset' }),
    result: firstApp,
  },
  'open Indicators': {
    path: report,
    target: (page) => button(page, /^Indicators/u),
    result: (page) => page.getByRole('dialog', { name: 'Indicators' }),
  },
  'open Filters': { path: report, target: (page) => button(page, /^Filters/u), result: firstApp },
  'first tick in Filters': {
    path: report,
    before: openFilters,
    target: firstApp,
    result: (page) => page.getByText('Report out of date'),
  },
  'sort by another column': {
    path: report,
    target: (page) => table(page).getByRole('columnheader', { name: 'Requests' }).getByRole('button'),
    result: (page) => table(page).locator('[aria-sort=descending]', { hasText: 'Requests' }),
  },
  'group tab App': {
    path: report,
    target: (page) => page.getByRole('button', { name: 'App', exact: true }),
    result: (page) => table(page).locator('th:first-child', { hasText: 'Application' }),
  },
  'next page': {
    path: report,
    before: (page) => button(page, /^Next page/u).scrollIntoViewIfNeeded(),
    target: (page) => button(page, /^Next page/u),
    result: (page) => page.getByText(/^Page 2 of/u),
  },
  'open the palette': {
    path: report,
    target: (page) => button(page, /^Search or jump to/u),
    result: (page) => page.getByRole('dialog'),
  },
  'apps: chip All': {
    path: '/app?status=problem',
    target: (page) => page.locator('main a', { hasText: /^All/u }).first(),
    result: (page) => page.locator('main tbody tr:nth-child(12)'),
  },
  'open the dashboard': {
    path: '/help',
    target: (page) => link(page, 'Dashboard'),
    result: (page) => page.getByRole('table', { name: 'Apps' }),
  },
  'open an app': {
    path: '/app',
    target: (page) => page.locator('main tbody a[href^="/app/"]').first(),
    result: (page) => page.locator('main h1:not(:text-is("Apps"))'),
  },
};

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** Milliseconds of the processor that the longest task of the page's main thread took. */
function longestTask(events: TraceEvent[]): number {
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** A browser that is signed in to the demo network. */
async function signIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login`);
  await page.evaluate(async () => {
    const answer = await fetch('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ login: 'anna@northwind.example', password: 'northwind-demo' }),
    });
    const { data } = await answer.json();
    localStorage.setItem('auth_token', data.token);
    localStorage.setItem('refresh_token', data.refresh_token);
    localStorage.setItem('user_id', data.user.id);
  });
  await page.close();
  return context;
}

async function measure(
  context: BrowserContext,
  origin: string,
  { path, before, target, result }: Interaction,
): Promise<number> {
  const page = await context.newPage();
  const loading = followRequests(page);
  await page.goto(origin + path);
  if (path === report) await lastRow(page).waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  // What the console loads ahead in idle time is there.
  await loading.untilStill(2500);
  await before?.(page);
  // What hovering starts is no part of the press. No query for an element runs meanwhile: it would be a task of the page.
  await target?.(page).hover();
  await loading.untilStill(700);
  loading.stop();
  const browser = context.browser();
  await browser?.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  const answering = followRequests(page);
  if (target) {
    await page.mouse.down();
    await page.mouse.up();
  } else {
    await page.evaluate(() => history.back());
  }
  await answering.untilStill(settledMs);
  answering.stop();
  // On a busy machine, the work may take longer than the calls.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });
  const trace = await browser?.stopTracing();
  await result(page).waitFor();
  await page.close();
  return longestTask(JSON.parse(String(trace)).traceEvents);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const cleanups = createCleanups();
try {
  const origins =
    positionals.length > 0 ? positionals : [(await startBuild(join(import.meta.dirname, '../..'), cleanups)).origin];
  const executablePath = findChromium(process.env);
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
  cleanups.add(() => browser.close());
  console.log(`| Longest task, ms of processor: median (least–most) | ${origins.join(' | ')} |`);
  const contexts = await Promise.all(origins.map((origin) => signIn(browser, origin)));
  for (const [name, interaction] of Object.entries(interactions)) {
    if (!name.includes(values.only)) continue;
    const times = origins.map((): number[] => []);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [index, context] of contexts.entries())
        times[index]?.push(await measure(context, origins[index] ?? '', interaction));
    }
    console.log(`| ${name} | ${times.map((each) => medianOf(each, 0)).join(' | ')} |`);
  }
} finally {
  await cleanups.runAll();
}
