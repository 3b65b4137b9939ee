import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { waitForHydration } from './support/hydration.ts';
import type { Account } from './support/accounts.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const signInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in' });
const ended = (page: Page) => page.getByText('Your session has ended. Sign in again to continue.');
const account = (page: Page) => page.getByRole('tabpanel', { name: 'Account' });

/** Signs in with the form of the open page. */
async function signInHere(page: Page, { email, password }: Account): Promise<void> {
  await waitForHydration(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signInButton(page).click();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Expects that no data of the account is left for another user of this browser. */
async function expectNothingLeft(page: Page, email: string): Promise<void> {
  await expect(signInButton(page)).toBeVisible();
  expect(await page.content()).not.toContain(email);
  const left = await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: {
        options: { context: { queryClient: { getQueriesData: (of: object) => [unknown, unknown][] } } };
      };
    };
    const answers = router.options.context.queryClient.getQueriesData({}).map(([, data]) => data);
    return { stored: Object.keys(localStorage), answers: answers.filter((data) => data !== undefined) };
  });
  expect(left).toEqual({ stored: [], answers: [] });
}

test('logging out ends the session on the server and in every tab, and leaves nothing of the account', async ({
  context,
  page,
  demoAccount,
  signIn,
}) => {
  await signIn();
  await open(page, '/settings');
  await expect(account(page)).toContainText(demoAccount.email);
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const otherTab = await context.newPage();
  await open(otherTab, '/settings?tab=account');
  await expect(account(otherTab)).toContainText(demoAccount.email);

  await page.getByRole('button', { name: 'Log out' }).click();

  await expect(page).toHaveURL('/auth/login');
  await expect(otherTab).toHaveURL('/auth/login?next=%2Fsettings%3Ftab%3Daccount&because=ended');
  await expect(ended(otherTab)).toBeVisible();
  await expect(ended(page)).toBeHidden();
  for (const tab of [page, otherTab]) await expectNothingLeft(tab, demoAccount.email);
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${token}` };
  // The page waits for the server for one second at most.
  await expect.poll(async () => (await page.request.get('/api/user/current', { headers })).status()).toBe(401);
});

test('a sign-out does not wait long for a server that does not answer', async ({ page, demoAccount, signIn }) => {
  await signIn();
  await open(page, '/settings');
  const { promise: never } = Promise.withResolvers<void>();
  await page.route('**/api/logout', () => never);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expectNothingLeft(page, demoAccount.email);
});

test('a sign-out needs no connection', async ({ context, page, demoAccount, expectBrowserError }) => {
  expectBrowserError(/ERR_INTERNET_DISCONNECTED/u);
  await page.goto('/auth/login?next=%2Fsettings');
  await signInHere(page, demoAccount);
  await expect(account(page)).toContainText(demoAccount.email);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expectNothingLeft(page, demoAccount.email);
});

test('Back and Forward after logging out show nothing of the account', async ({ page, demoAccount, signIn }) => {
  await signIn();
  await open(page, '/stats');
  await open(page, '/help');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(account(page)).toContainText(demoAccount.email);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth/login');
  for (const step of [() => page.goBack(), () => page.goBack(), () => page.goForward()]) {
    await step();
    await expect(page).toHaveURL(/\/auth\/login\?next=/u);
    await expectNothingLeft(page, demoAccount.email);
  }
});

test('a page that the browser restores from memory notices a sign-out', async ({ page, demoAccount, signIn }) => {
  await signIn();
  await open(page, '/settings');
  await expect(account(page)).toContainText(demoAccount.email);
  // The pages forbid storing, so Chromium puts none of them into its back/forward cache. Other browsers may do so,
  // which these events imitate.
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL('/auth/login?next=%2Fsettings&because=ended');
  await expectNothingLeft(page, demoAccount.email);
});

test('a session that was ended elsewhere redirects to the sign-in, which explains it and returns to the same place', async ({
  page,
  demoAccount,
  signIn,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 401/u);
  await signIn();
  await open(page, '/help');
  const [token, refreshToken] = await page.evaluate(() =>
    ['auth_token', 'refresh_token'].map((key) => localStorage.getItem(key) ?? ''),
  );
  const headers = { authorization: `Bearer ${token}`, 'refresh-token': refreshToken ?? '' };
  expect((await page.request.post('/api/logout', { headers })).status()).toBe(200);

  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL('/auth/login?next=%2Fstats&because=ended');
  await expect(ended(page)).toBeVisible();
  await expectNothingLeft(page, demoAccount.email);
  await expectAccessible(page);

  await signInHere(page, demoAccount);
  await expect(page).toHaveURL('/stats');
  await expect(heading(page)).toHaveText('Statistics');
});

if (isNightly) {
  test('a call that is answered with 403 redirects to the sign-in', async ({
    page,
    demoAccount,
    signIn,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 403/u);
    await signIn();
    await open(page, '/help');
    await withoutPagePrefetch(page);
    await page.route('**/api/criteria/group', (route) =>
      route.fulfill({ status: 403, json: { result: false, data: null, errors: null, code: 'forbidden' } }),
    );
    await page.getByRole('link', { name: 'Statistics' }).click();
    await expect(page).toHaveURL('/auth/login?next=%2Fstats&because=ended');
    await expect(ended(page)).toBeVisible();
    await expectNothingLeft(page, demoAccount.email);
  });
}
