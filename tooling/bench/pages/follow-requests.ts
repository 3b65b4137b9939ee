import type { Page, Request } from '@playwright/test';

/** A page that loads longer is measured as it is then. */
const longestMs = 15_000;
const pollMs = 100;

/** Follows the requests of a page, from now on. */
export function followRequests(page: Page) {
  const running = new Set<Request>();
  let changedAt = performance.now();
  const begin = (request: Request): void => {
    running.add(request);
    changedAt = performance.now();
  };
  const end = (request: Request): void => {
    running.delete(request);
    changedAt = performance.now();
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  return {
    /** Resolves when there was no request for so many milliseconds. */
    untilStill: async (stillMs: number): Promise<void> => {
      const endsAt = performance.now() + longestMs;
      while (performance.now() < endsAt && (running.size > 0 || performance.now() - changedAt < stillMs))
        await page.waitForTimeout(pollMs);
    },
    stop: (): void => {
      page.off('request', begin);
      page.off('requestfinished', end);
      page.off('requestfailed', end);
    },
  };
}
