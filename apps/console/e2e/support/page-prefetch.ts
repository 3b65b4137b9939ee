import type { Page } from '@playwright/test';

/**
 * Lets the browser make all calls itself, for journeys that change or hold the API's answers. Otherwise the console's
 * server makes the first calls of a page.
 */
export async function withoutPagePrefetch(page: Page): Promise<void> {
  await page.route('**/page/**', (route) => route.fulfill({ status: 204 }));
}

/** Whether a path belongs to the API or to a page prefetch. */
export function isCall(path: string): boolean {
  return /^\/(?:api|page)\//u.test(path);
}
