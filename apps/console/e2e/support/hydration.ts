import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page that the server sent: from then on it reacts to keys and presses. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

/**
 * Delays the build's scripts, as a slow connection does, until the returned function is called. Open the page with
 * `waitUntil: 'commit'`, because its `load` event waits for the scripts.
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
