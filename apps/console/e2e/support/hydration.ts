import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page of the server, so that the page reacts to keys and presses. */
export async function waitForHydration(page: Page): Promise<void> {
  // Not by the performance mark, which a clock that a journey installs hides. Other pages, such as the mailbox, lack
  // this state.
  await page.waitForFunction(() => window.earlyPresses?.isHydrated !== false);
}

/**
 * Makes `goto` and `reload` wait for hydration. With `waitUntil` they wait only for that, for journeys about a page
 * before hydration.
 */
export function openHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined) await waitForHydration(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil === undefined) await waitForHydration(page);
    return answer;
  };
}

/**
 * Delays the build's scripts, like a slow connection, until the returned function is called. Open the page with
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
