import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

import type { StoredSession } from './bench-session.ts';
import { followRequests } from './follow-requests.ts';
import { observeNextPage } from './observe-page.ts';
import type { Profile } from './profiles.ts';
import type { PageMeasure } from './samples.ts';
import type { PageSubject } from './subjects.ts';
import { summarizeVisit } from './visit-summary.ts';

/** Milliseconds without a request after which a page has loaded. */
const stillMs = 500;

export interface VisitOptions {
  origin: string;
  session: StoredSession | null;
  profile: Profile;
  /** Milliseconds after which a page without figures counts as a page that has none. */
  withinMs: number;
}

/** A browser without a cache, with what the console stores of a session. */
export function newVisitor(
  browser: Browser,
  { origin, session, profile }: Omit<VisitOptions, 'withinMs'>,
): Promise<BrowserContext> {
  const localStorage = Object.entries(session ?? {}).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    locale: 'en-GB',
    viewport: profile.viewport,
    // The certificate of nginx is its own.
    ignoreHTTPSErrors: true,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}

/** Opens a page in a tab of its own and measures it until it has loaded; null if it shows no figures in time. */
export async function visitPage(
  context: BrowserContext,
  { path, figures }: Pick<PageSubject, 'path' | 'figures'>,
  { origin, profile, withinMs }: Omit<VisitOptions, 'session'>,
): Promise<Record<PageMeasure, number> | null> {
  const page = await context.newPage();
  try {
    await limit(page, profile);
    await observeNextPage(page, figures);
    const loading = followRequests(page);
    await page.goto(origin + path, { waitUntil: 'commit' });
    const isShown = await page
      .waitForFunction(() => window.observed.figures !== null && window.observed.handled !== null, null, {
        timeout: withinMs,
        polling: 100,
      })
      .then(
        () => true,
        () => false,
      );
    if (!isShown) return null;
    await loading.untilStill(stillMs);
    return summarizeVisit(await readRecord(page));
  } finally {
    await page.close();
  }
}

/** One for each page: a limit of a session stays until that session lifts it. */
const sessions = new WeakMap<Page, CDPSession>();

/** Emulates the profile's device. */
export async function limit(page: Page, { cpu, network }: Pick<Profile, 'cpu' | 'network'>): Promise<void> {
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

function readRecord(page: Page) {
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return {
      observed: window.observed,
      requests: entries
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, requestStart, transferSize, encodedBodySize }) => ({
          path: new URL(name).pathname,
          sentAt: requestStart,
          transferSize,
          encodedBodySize,
        })),
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      hydratedMark: performance.getEntriesByName('hydrated')[0]?.startTime ?? null,
    };
  });
}
