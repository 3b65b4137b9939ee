import { collectBrowserErrors } from '@publisher-console/test-kit/browser-errors';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { acceptOffer, createAccount, demoAccounts, sessionOf } from './accounts.ts';
import type { Account } from './accounts.ts';
import { collectAlerts } from './alerts.ts';
import { openHydrated } from './hydration.ts';
import { translatePages } from './translator.ts';

interface Fixtures {
  /** Whether the browser has translated the pages. At night every journey also runs translated. */
  isTranslated: boolean;
  /** Expects an error that the journey causes on purpose; the test fails if it does not occur. */
  expectBrowserError: (pattern: RegExp) => void;
  /**
   * Expects an alert that the journey causes on purpose, by a part of its text; the test fails if it does not appear.
   */
  expectAlert: (text: string | RegExp) => void;
  /** Signs the demo publisher in without the form: the next page that opens is signed in. */
  signIn: () => Promise<void>;
  /** Signs another publisher in. All publishers of the demo network have the demo publisher's password. */
  signInAs: (email: string, password?: string) => Promise<void>;
  /** Registers a new publisher, whose data this journey may change, and signs that publisher in. */
  signInAnew: (options?: { accepts?: boolean }) => Promise<Account>;
}

/** With the time of its last sign-in, in milliseconds, and the use of its session since then. */
interface DemoAccount extends Account {
  signedInAt: number;
  /** The number of calls of its session so far. */
  calls: number;
}

interface WorkerFixtures {
  origin: string;
  demoAccount: DemoAccount;
}

const emptyPage = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">';

/** The factor by which the processor of a page is slowed down. It finds journeys that act before the page is ready. */
const slowdown = Number(process.env.E2E_SLOWDOWN ?? 1);

/** The test of every journey. It fails with any error of the browser and any alert, however short it is shown. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    async ({}, provide) => {
      const origin = process.env.E2E_ORIGIN;
      if (!origin) throw new Error('The product is not running: the global setup sets E2E_ORIGIN.');
      await provide(origin);
    },
    { scope: 'worker' },
  ],

  isTranslated: [process.env.TRANSLATED === '1', { option: true }],

  context: async ({ context, isTranslated }, provide, testInfo) => {
    if (isTranslated) await context.addInitScript(translatePages);
    if (slowdown > 1) {
      testInfo.setTimeout(testInfo.timeout * slowdown);
      context.on('page', (page) => void slow(page));
    }
    context.on('page', openHydrated);
    await provide(context);
  },

  demoAccount: [
    async ({}, provide) => {
      const { demoAccount } = demoAccounts();
      await provide({ ...demoAccount, signedInAt: 0, calls: 0 });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ origin }, provide) => {
    await provide(origin);
  },

  expectBrowserError: [
    async ({ context, origin }, provide) => {
      const browserErrors = await collectBrowserErrors(context, origin);
      const expected: RegExp[] = [];
      await provide((pattern) => expected.push(pattern));
      // The browser may report the errors of the last step a moment later.
      const missing = () =>
        expected.filter((pattern) => !browserErrors.some((browserError) => pattern.test(browserError)));
      await expect.poll(missing, 'errors that were expected and did not come').toEqual([]);
      const unexpected = browserErrors.filter(
        (browserError) => !expected.some((pattern) => pattern.test(browserError)),
      );
      expect(unexpected, 'errors of the browser').toEqual([]);
    },
    { auto: true },
  ],

  expectAlert: [
    async ({ context }, provide) => {
      const alerts = await collectAlerts(context);
      const expected: (string | RegExp)[] = [];
      await provide((text) => expected.push(text));
      const unexpected = alerts.filter((alert) => !expected.some((text) => isIn(alert, text)));
      expect(unexpected, 'alerts').toEqual([]);
      const missing = expected.filter((text) => !alerts.some((alert) => isIn(alert, text)));
      expect(missing, 'alerts that were expected and did not come').toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ context, page, demoAccount }, provide) => {
    // A session whose tokens have been replaced, or which has ended, is not used again.
    context.on('request', (request) => {
      if (request.url().includes('/api/')) demoAccount.calls += 1;
      if (/\/api\/(?:token\/refresh|logout)$/u.test(request.url())) delete demoAccount.session;
    });
    await provide(async () => {
      await dropOldSession(page, demoAccount);
      await signInOn(page, demoAccount);
    });
  },

  signInAs: async ({ page, demoAccount }, provide) => {
    await provide((email, password = demoAccount.password) => signInOn(page, { email, password }));
  },

  signInAnew: async ({ page }, provide) => {
    await provide(async ({ accepts = true } = {}) => {
      const account = await createAccount(page.request);
      if (accepts) await acceptOffer(page.request, account);
      await signInOn(page, account);
      return account;
    });
  },
});

/** Signs an account in without the form: the next page of this browser context is signed in. */
export async function signInOn(page: Page, account: Account): Promise<void> {
  const stored = await sessionOf(page.request, account);
  // Only a page of the same origin has access to its storage.
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }));
  await page.goto('/empty');
  await page.evaluate((session) => {
    // The three browser keys of docs/product.md, section 3.
    localStorage.setItem('auth_token', session.token);
    localStorage.setItem('refresh_token', session.refresh_token);
    localStorage.setItem('user_id', `${session.user.id}.${session.user.uuid}`);
  }, stored);
}

/** Milliseconds: the highest age of a session for a journey. Its access token outlasts the journey. */
const oldest = 240_000;

/** The most calls of a session that a journey gets; a session may make 300 in a minute. */
const mostCalls = 60;

/** Lets the next journey sign in again if the worker's session has ended, will end soon, or was used a lot. */
async function dropOldSession(page: Page, account: DemoAccount): Promise<void> {
  const isFresh = Date.now() - account.signedInAt < oldest && account.calls < mostCalls;
  if (account.session !== undefined && isFresh) {
    const headers = { authorization: `Bearer ${account.session.token}` };
    if ((await page.request.get('/api/user/current', { headers })).ok()) return;
  }
  delete account.session;
  account.signedInAt = Date.now();
  account.calls = 0;
}

function isIn(alert: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? alert.includes(text) : text.test(alert);
}

/** Slows down the processor of a page. Slowing down its network would end the offline mode that some journeys set. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

export { expect };
