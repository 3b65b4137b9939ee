import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page that the server sent: it listens for keys and presses then. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/**
 * Keeps the build's scripts from a page, as a slow line does, until the function that it returns is called. Open the page
 * with `waitUntil: 'commit'`: it is not loaded before that.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
