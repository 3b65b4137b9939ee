import { readDemoAccount } from '@publisher-console/bootstrap/stack';
import { collectComplaints } from '@publisher-console/playwright/browser-complaints';
import { test as base, expect } from '@playwright/test';

import { acceptOffer, createAccount } from './accounts.ts';
import type { Account } from './accounts.ts';

interface Fixtures {
  /** Names a complaint that the journey provokes on purpose; one that does not come fails the test. */
  expectComplaint: (pattern: RegExp) => void;
  /** Signs the demo publisher in, without the form: the next page that opens is a signed-in one. */
  signIn: () => Promise<void>;
  /** The same for another publisher; those of the demo network all have the demo publisher's password. */
  signInAs: (email: string, password?: string) => Promise<void>;
  /** Registers a publisher whom this journey may change, and signs it in as `signIn` does. */
  signInAnew: (options?: { accepts?: boolean }) => Promise<Account>;
}

interface WorkerFixtures {
  origin: string;
  demoAccount: Account;
}

const emptyPage = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">';

/** The test of every journey: whatever the browser complains about fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    async ({}, provide) => {
      const origin = process.env.E2E_ORIGIN;
      if (!origin) throw new Error('The product is not running: the global setup sets E2E_ORIGIN.');
      await provide(origin);
    },
    { scope: 'worker' },
  ],

  demoAccount: [
    async ({}, provide) => {
      await provide(await readDemoAccount(process.env));
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ origin }, provide) => {
    await provide(origin);
  },

  expectComplaint: [
    async ({ context, origin }, provide) => {
      const complaints = collectComplaints(context, origin);
      const expected: RegExp[] = [];
      await provide((pattern) => expected.push(pattern));
      const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
      expect(unexpected, 'complaints of the browser').toEqual([]);
      const missing = expected.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)));
      expect(missing, 'complaints that were expected and did not come').toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ signInAs, demoAccount }, provide) => {
    await provide(() => signInAs(demoAccount.email));
  },

  signInAs: async ({ page, demoAccount }, provide) => {
    await provide(async (email, password = demoAccount.password) => {
      const answer = await page.request.post('/api/login', { data: { login: email, password } });
      expect(answer.status(), await answer.text()).toBe(200);
      const { data } = await answer.json();
      // A page of the origin that runs nothing and asks for nothing opens the origin's storage.
      await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }));
      await page.goto('/empty');
      await page.evaluate((session) => {
        // The three browser keys of the specification, section 3.
        localStorage.setItem('auth_token', session.token);
        localStorage.setItem('refresh_token', session.refresh_token);
        localStorage.setItem('user_id', session.user.id);
      }, data);
    });
  },

  signInAnew: async ({ page, signInAs }, provide) => {
    await provide(async ({ accepts = true } = {}) => {
      const account = await createAccount(page.request);
      if (accepts) await acceptOffer(page.request, account);
      await signInAs(account.email, account.password);
      return account;
    });
  },
});

export { expect };
