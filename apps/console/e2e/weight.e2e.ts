import type { Page } from '@playwright/test';

import { expect, test } from './support/test.ts';

/** Bytes on the wire, gzip at its tightest: plain http lets no browser ask for brotli. */
const budgets = {
  login: { script: 150_000, style: 20_000, font: 50_000, requests: 25 },
  empty: { script: 160_000, style: 20_000, font: 50_000, requests: 25 },
  statistics: { script: 230_000, style: 20_000, font: 50_000, requests: 35 },
};

/** What the page has fetched by the time the network is idle. */
async function weigh(page: Page) {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const resources = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const sum = (ending: string): number =>
      resources
        .filter(({ name }) => new URL(name).pathname.endsWith(ending))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return { script: sum('.js'), style: sum('.css'), font: sum('.woff2'), requests: resources.length };
  });
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
