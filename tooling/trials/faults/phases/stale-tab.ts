import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '@publisher-console/start/chromium';
import type { Verdicts } from '#faults/support/verdicts.ts';

interface StaleTabOptions {
  /** Of the console. */
  origin: string;
  /** For how long the part of the page is gone. */
  seconds: number;
  /** Makes the page believe that it was never reloaded: without that guard it reloads itself again and again. */
  isGuardBroken?: boolean;
}

export interface StaleTabResult {
  reloads: number;
  errorPages: number;
  presses: number;
}

/** Seconds between two reloads of a page by itself, at least. */
const window = 10;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Keeps a tab open while a deployment removes a file that it needs, and somebody presses the link again and again. */
export async function runStaleTab(
  { origin, seconds, isGuardBroken = false }: StaleTabOptions,
  { check }: Verdicts,
): Promise<StaleTabResult> {
  const executablePath = findChromium(process.env);
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage();
    if (isGuardBroken) await page.addInitScript(forgetReloads);
    let loads = 0;
    let presses = 0;
    let errorPages = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.goto(`${origin}/auth/login`, { waitUntil: 'networkidle' });
    await page.route('**/assets/auth-signup-*.js', (route) => route.fulfill({ status: 404 }));
    loads = 0;
    const until = performance.now() + seconds * 1_000;
    const link = page.getByRole('link', { name: 'Create an account' });
    while (performance.now() < until) {
      if (await link.isVisible().catch(() => false)) {
        await link.click({ timeout: 2_000 }).then(
          () => (presses += 1),
          () => undefined,
        );
      } else if ((await textOf(page)).startsWith('Something went wrong')) {
        errorPages += 1;
        const before = loads;
        await page.goBack({ timeout: 2_000 }).catch(() => undefined);
        loads = before;
      }
      await delay(500);
    }
    const reloads = loads;
    await page.unroute('**/assets/auth-signup-*.js');
    // Whoever comes back to the tab reloads it or goes on from the first page.
    await page.goto(`${origin}/auth/login`, { waitUntil: 'networkidle' });
    await link.click();
    await heading(page)
      .filter({ hasNotText: 'Something went wrong' })
      .waitFor({ timeout: 20_000 })
      .catch(() => undefined);
    const most = Math.max(1, Math.ceil(seconds / window));
    check(reloads <= most, `stale tab: at most ${most} reloads in ${seconds} s, not ${reloads}`);
    check(errorPages >= 1, `stale tab: the error page is shown, not ${errorPages} times`);
    check(page.url().endsWith('/auth/signup'), `stale tab: the page opens once its part is back, not ${page.url()}`);
    return { reloads, errorPages, presses };
  } finally {
    await browser.close();
  }
}

async function textOf(page: Page): Promise<string> {
  return (
    (await heading(page)
      .first()
      .textContent({ timeout: 1_000 })
      .catch(() => '')) ?? ''
  );
}

function forgetReloads(): void {
  Object.defineProperty(PerformanceNavigationTiming.prototype, 'type', { get: () => 'navigate' });
}
