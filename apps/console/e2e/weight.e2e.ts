import { readFile, stat } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { waitForHydration } from './support/hydration.ts';
import { isCall } from './support/page-prefetch.ts';
import { saveData } from './support/save-data.ts';
import { expect, test } from './support/test.ts';

/**
 * In bytes, compressed. The budget of the scripts is their measured size plus 0.1 %. Sizes that depend on the demo
 * network's data and on the day have a tenth more than their measured size. Decision 025 has the goals, and the reason
 * why one is missed.
 */
const budgets = {
  login: { script: 147_110, style: 16_040, font: 50_000, picture: 50_000, html: 4600, call: 0 },
  // The default layout with a small page.
  help: { script: 183_270, style: 16_040, font: 50_000, picture: 1000, html: 7950, call: 3700 },
  // The names of the demo network's apps need both parts of the font.
  apps: { script: 194_450, style: 16_040, font: 70_000, picture: 37_000, html: 8150, call: 17_200 },
  dashboard: { script: 195_540, style: 16_040, font: 70_000, picture: 37_000, html: 7900, call: 17_530 },
  earnings: { script: 182_650, style: 16_040, font: 50_000, picture: 1000, html: 8150, call: 1420 },
  statistics: { script: 204_190, style: 16_040, font: 50_000, picture: 1000, html: 8500, call: 12_650 },
};

/** On HTTP/1.1 a page has six connections, and each file costs a round trip. */
const mostScripts = 6;

/** The requests until the page shows its figures, with the page itself and without pictures. */
const mostRequestsBefore = 12;

const mostRequests = 30;

const smallScript = 6000;

/** Small files are allowed for the common texts, those of the page's features, and the page's own code. */
const mayBeSmall = /\/(?:_virtual_texts-\w+|documents|earnings|help|moves|settings)-[^/]+$/u;

const builtFiles = new URL('../dist/client/', import.meta.url);

/** The requests of the page so far, each once. Files of the build count with the size of their compressed copies. */
async function requestsOf(page: Page) {
  const entries = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, initiatorType, encodedBodySize }) => ({ url: name, initiatorType, bytes: encodedBodySize })),
  );
  const requests = entries.map(async ({ url, initiatorType, bytes }) => {
    const path = new URL(url).pathname;
    const kind = kindOf(path, initiatorType);
    const isBuilt = path.startsWith('/assets/') && kind !== 'picture';
    return { path, kind, bytes: isBuilt ? await builtSize(path) : bytes };
  });
  return [...new Map((await Promise.all(requests)).map((request) => [request.path, request])).values()];
}

function kindOf(path: string, initiatorType: string) {
  if (initiatorType === 'navigation') return 'html';
  if (/\.(?:svg|webp)$/u.test(path) || path.startsWith('/api/icon/')) return 'picture';
  if (isCall(path)) return 'call';
  if (path.endsWith('.woff2')) return 'font';
  return path.endsWith('.css') ? 'style' : 'script';
}

async function builtSize(path: string): Promise<number> {
  const { size } = await stat(new URL(`.${path}${path.endsWith('.woff2') ? '' : '.gz'}`, builtFiles));
  return size;
}

/** Compares the requests of the page until it shows its figures with its budget. */
async function expectWithin(page: Page, budget: (typeof budgets)[keyof typeof budgets]): Promise<void> {
  const requests = await requestsOf(page);
  const scripts = requests.filter(({ kind }) => kind === 'script');
  expect(scripts.length).toBeLessThanOrEqual(mostScripts);
  expect(scripts.filter(({ path, bytes }) => bytes < smallScript && !mayBeSmall.test(path))).toEqual([]);
  expect(requests.filter(({ kind }) => kind !== 'picture').length).toBeLessThanOrEqual(mostRequestsBefore);
  const packages = await readFile(new URL('../dist/weight.txt', import.meta.url), 'utf8');
  for (const kind of ['script', 'style', 'font', 'html', 'call', 'picture'] as const) {
    const ofKind = requests.filter((request) => request.kind === kind);
    const message = kind === 'script' ? `${kind}; the first file has, by package:\n${packages}` : kind;
    const bytes = ofKind.reduce((sum, request) => sum + request.bytes, 0);
    if (budget[kind] > 0) expect.soft(bytes, message).toBeGreaterThan(0);
    expect.soft(bytes, message).toBeLessThanOrEqual(budget[kind]);
  }
}

/** Counts the requests of the page until it is idle, and compares its calls: one call loads the data of a page. */
async function expectFewRequests(page: Page, calls: string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  const requests = await requestsOf(page);
  expect(requests.length).toBeLessThanOrEqual(mostRequests);
  expect(requests.filter(({ kind }) => kind === 'call').map(({ path }) => path)).toEqual(calls);
}

// A page can be shown without the parts that it loads ahead of time, so they are not counted.
test.beforeEach(({ page }) => page.addInitScript(saveData));

test('the sign-in form stays within its budget of bytes', async ({ page }) => {
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  await waitForHydration(page);
  await expectWithin(page, budgets.login);
  await expectFewRequests(page, []);
});

test('a light page, the list of apps and the earnings stay within their budgets of bytes', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/help', { waitUntil: 'networkidle' });
  await expectWithin(page, budgets.help);
  await expectFewRequests(page, ['/page/help']);

  await page.goto('/app', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectWithin(page, budgets.apps);
  await expectFewRequests(page, ['/page/app']);

  await page.goto('/earnings', { waitUntil: 'networkidle' });
  await expect(page.getByRole('table', { name: 'Months' }).getByRole('row').nth(1)).toBeVisible();
  await expectWithin(page, budgets.earnings);
  await expectFewRequests(page, ['/page/earnings']);
});

test('the statistics show their figures within their budget of bytes', async ({ page, signIn }) => {
  await signIn();
  // The chart is not counted, because the figures do not wait for it.
  const { promise: weighed, resolve: loadChart } = Promise.withResolvers<void>();
  await page.route('**/statistics-charts-*.js', async (route) => {
    await weighed;
    await route.continue();
  });
  await page.goto('/stats');
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'The chart is loading' })).toBeVisible();
  await expectWithin(page, budgets.statistics);
  loadChart();
  // The events of its days load after the chart.
  await expect(page.getByRole('button', { name: /^\d+ events?$/u })).toBeVisible();
  await expectFewRequests(page, ['/page/stats', '/api/activity']);
});

test('the dashboard shows its figures within its budget of bytes', async ({ page, signIn }) => {
  await signIn();
  // The line about the last closed month loads after the page.
  const { promise: weighed, resolve: loadLine } = Promise.withResolvers<void>();
  await page.route('**/api/money/overview', async (route) => {
    await weighed;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('table')).toHaveCount(2);
  await expectWithin(page, budgets.dashboard);
  loadLine();
  await expect(page.getByRole('link', { name: /^\w+ 20\d\d is closed/u })).toBeVisible();
  await expectFewRequests(page, ['/page/', '/api/money/overview']);
});
