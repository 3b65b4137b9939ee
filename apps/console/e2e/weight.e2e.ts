import { stat } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expect, test } from './support/test.ts';

/** Bytes, scripts and styles gzipped at their tightest. */
const budgets = {
  login: { script: 150_000, style: 20_000, font: 50_000, requests: 25 },
  empty: { script: 150_000, style: 20_000, font: 50_000, requests: 25 },
  statistics: { script: 230_000, style: 20_000, font: 50_000, requests: 35 },
};

const builtFiles = new URL('../dist/client/', import.meta.url);

/** What the page has fetched by the time the network is idle; sizes are those of the build's own packed files. */
async function weigh(page: Page) {
  await page.waitForLoadState('networkidle');
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const paths = [...new Set(addresses.map((address) => new URL(address).pathname))];
  const sum = async (ending: string, packed = ''): Promise<number> => {
    const files = paths.filter((path) => path.endsWith(ending)).map((path) => `.${path}${packed}`);
    const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(file, builtFiles))).size));
    return sizes.reduce((bytes, size) => bytes + size, 0);
  };
  return {
    script: await sum('.js', '.gz'),
    style: await sum('.css', '.gz'),
    font: await sum('.woff2'),
    requests: addresses.length,
  };
}

function expectWithin(weight: Awaited<ReturnType<typeof weigh>>, budget: typeof weight): void {
  for (const part of ['script', 'style', 'font', 'requests'] as const) {
    expect(weight[part], part).toBeGreaterThan(0);
    expect(weight[part], part).toBeLessThanOrEqual(budget[part]);
  }
}

test('the sign-in form stays within its budget of bytes', async ({ page }) => {
  await page.goto('/auth/login');
  expectWithin(await weigh(page), budgets.login);
});

for (const [path, budget] of [
  ['/help', budgets.empty],
  ['/stats', budgets.statistics],
] as const) {
  test(`${path} stays within its budget of bytes`, async ({ page, signIn }) => {
    await signIn();
    await page.goto(path);
    expectWithin(await weigh(page), budget);
  });
}
