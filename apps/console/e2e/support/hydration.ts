import type { Page } from '@playwright/test';

/** Scripts have taken over the page that the server has sent. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in window));
}
