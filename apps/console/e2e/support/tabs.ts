import type { Page } from '@playwright/test';

/** Notifies a page that its tab is visible again. In a headless browser, all tabs are always visible. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
