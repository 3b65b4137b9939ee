import type { Page } from '@playwright/test';

/** Lets a page notice that somebody has come back to its tab. A browser without a window shows all tabs all the time. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
