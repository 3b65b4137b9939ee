import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { trialCases } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { holdScripts } from './support/hydration.ts';
import { isCall, withoutPagePrefetch } from './support/page-prefetch.ts';
import { saveData } from './support/save-data.ts';
import { expect, test } from './support/test.ts';

const callsOfHelp = ['/page/help'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a hovered link loads the code of its page, but none of its data', async ({ page, signIn }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.addInitScript(saveData);
  await signIn();
  await page.goto('/help');
  await expect(heading(page)).toHaveText('Help');
  const code = page.waitForResponse(/\/assets\/stats-[^/]+\.js$/u);
  await page.getByRole('link', { name: 'Statistics' }).hover();
  await code;
  // The SDK page requests only the version of the API.
  const version = page.waitForResponse('**/api/health');
  await page.getByRole('link', { name: 'SDK', exact: true }).click();
  await expect(heading(page)).toHaveText('SDK');
  await version;
  expect(calls.filter(isCall)).toEqual([...callsOfHelp, '/api/health']);
});

test('a missing part reloads the page once, even with storage blocked, and then shows the error page', async ({
  page,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 404/u);
  expectBrowserError(/did not load/u);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError');
        },
      });
    }
  });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/auth/login');
  await page.route('**/assets/auth-signup-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page)).toHaveText(/^Something went wrong/u);
  await expect(page).toHaveURL('/auth/signup');
  // The heading may appear before the second `load` event.
  await expect.poll(() => loads).toBe(2);
});

test('a notice reports that the browser is offline, also while a dialog is open, and disappears with the connection', async ({
  context,
  page,
}) => {
  await page.addInitScript(saveData);
  await page.goto('/auth/login?dialog=restore');
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.setOffline(true);
  // An open dialog hides the page around it from assistive technology, and `getByRole` finds no hidden element.
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
});

test('one reload loads a dialog or a language whose file is gone after a deployment', async ({
  page,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 404/u);
  expectBrowserError(/did not load/u);
  const loseOnce = (files: string) => page.route(files, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto('/auth/login');
  await loseOnce('**/assets/auth-parts-*.js');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto('/auth/login');
  await loseOnce('**/assets/*common-ru-*.js');
  await page.getByLabel('Language').selectOption('ru');
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

test('a page that is opened offline appears when the connection is back', async ({
  context,
  page,
  signIn,
  expectBrowserError,
}) => {
  expectBrowserError(/ERR_INTERNET_DISCONNECTED/u);
  await page.addInitScript(saveData);
  await signIn();
  await page.goto('/help');
  await expect(heading(page)).toHaveText('Help');
  await context.setOffline(true);
  const menu = page.getByRole('navigation');
  const waits = (name: string) => page.getByText(`You are offline. “${name}” will open when the connection is back.`);
  const expectHelp = async (): Promise<void> => {
    await expect(page).toHaveURL('/help');
    await expect(page).toHaveTitle(/^Help — /u);
    await expect(menu.locator('[aria-current=page]')).toHaveText('Help');
  };
  // Address, title and menu are those of the shown page; a notice names the awaited page.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  await menu.getByRole('link', { name: 'Documents' }).click();
  await failed;
  await expect(waits('Documents')).toBeVisible();
  await expectHelp();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(waits('Documents')).toBeHidden();
  // Of several requested pages, the last one opens.
  await menu.getByRole('link', { name: 'Documents' }).click();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(waits('Settings')).toBeVisible();
  await expectHelp();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.getByText('Publisher ID')).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await expect(menu.locator('[aria-current=page]')).toHaveText('Settings');
  await page.goBack();
  await expectHelp();
});

for (const { name, held, isThere } of trialCases(
  [
    {
      name: 'a page that takes long says so after eight seconds, and can be cancelled',
      held: '**/api/criteria/group',
      isThere: (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0),
    },
  ],
  [
    {
      name: 'a link that is followed before the first page is there can be cancelled, too',
      held: '**/api/user/current',
      // The scripts render this line, so the page reacts to presses once it is visible.
      isThere: (page: Page) => expect(page.locator('.animate-progress')).toBeVisible(),
    },
  ],
)) {
  test(name, async ({ page, signIn }) => {
    await signIn();
    await withoutPagePrefetch(page);
    await page.clock.install();
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route(held, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/help');
    await expect(heading(page)).toHaveText('Help');
    await isThere(page);
    // From here on, time passes only in `runFor`: on a slow machine the call would otherwise end before it is
    // cancelled.
    await page.clock.pauseAt(Date.now() + 5000);
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.clock.runFor(1000);
    await expect(heading(page)).toHaveText('Statistics');
    const slow = page.getByText('This is taking longer than usual');
    await page.clock.runFor(8000);
    await expect(slow).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.clock.resume();
    await expect(heading(page)).toHaveText('Help');
    await expect(page).toHaveURL('/help');
    answer();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(slow).toBeHidden();
  });
}

test('one call is sent before the scripts run, and none after it for the first data of the page', async ({
  page,
  signIn,
}) => {
  await signIn();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isCall(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  const release = await holdScripts(page);
  // The report is the one in the address.
  await page.goto('/stats?groups=date&indicators=requests&period=last_14_days', { waitUntil: 'commit' });
  await expect.poll(() => calls).toEqual(['POST /page/stats']);
  release();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(16);
  expect(calls).toEqual(['POST /page/stats']);
});
