import { isNightly, trialCases } from '@publisher-console/test-kit/trials';
import type { Locator, Page } from '@playwright/test';

import { holdScripts, waitForHydration } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import { reportTable } from './support/report-page.ts';
import { expect, test } from './support/test.ts';

/** The texts of the figures, without those that depend on the browser. */
const figuresOf = (within: Locator): Promise<string[]> => within.locator('td, th, h1, h2, dt, dd').allInnerTexts();

declare global {
  interface Window {
    shifts: number;
  }
}

/** Adds up the layout shifts from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) window.shifts += Number(entry.value);
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => window.shifts);
}

forEachLocale(() => {
  for (const { path, figure } of trialCases(
    [
      { path: '/stats', figure: 'td' },
      { path: '/', figure: 'td' },
    ],
    [
      { path: '/app', figure: 'td' },
      { path: '/settings', figure: 'dd' },
    ],
  )) {
    test(`${path} shows its figures before the first script of the build, and React hydrates them`, async ({
      page,
      signIn,
    }) => {
      await signIn();
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('main').locator(figure).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const early = await figuresOf(page.getByRole('main'));
      const shifts = await watchShifts(page);
      release();
      await waitForHydration(page);
      expect(await figuresOf(page.getByRole('main'))).toEqual(expect.arrayContaining(early));
      expect(await shifts()).toBeLessThanOrEqual(0.01);
    });
  }
});

if (isNightly) {
  test("on a phone the server uses the phone's order of columns", async ({ page, signIn }) => {
    await signIn();
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const headers = page.getByRole('table', { name: 'Apps' }).locator('th');
    await expect(headers.first()).toBeVisible();
    const early = await headers.allTextContents();
    release();
    await waitForHydration(page);
    expect(await headers.allTextContents()).toEqual(early);
  });
}

test('a reloaded page is scrolled to its previous position', async ({ page, signIn }) => {
  await signIn();
  // Its cards are longer than the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app');
  await expect(page.locator('li h2').first()).toBeVisible();
  // A wheel scrolls over several frames.
  await page.evaluate(() =>
    window.addEventListener('scrollend', () => (document.documentElement.dataset.isAt = 'rest')),
  );
  await page.mouse.wheel(0, 700);
  await expect(page.locator('html')).toHaveAttribute('data-is-at', 'rest');
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(600);
  await page.reload();
  await expect(page.locator('li h2').first()).toBeVisible();
  await page.waitForFunction((before) => Math.abs(window.scrollY - before) < 2, top);
});

/** Opens a page whose scripts load only when the returned function is called, and waits for its figures. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('td').first()).toBeVisible();
  return release;
}

if (isNightly) {
  test('a link that is pressed before the scripts run opens its page', async ({ page, signIn }) => {
    await signIn();
    const release = await openEarly(page, '/app');
    await page.getByRole('link', { name: 'Add app' }).click();
    release();
    await expect(page.getByLabel("My app hasn't been published yet")).toBeVisible();
  });
}

interface EarlyPress {
  name: string;
  path: string;
  button: string | RegExp;
  opened: (page: Page) => Locator;
}

for (const { name, path, button, opened } of trialCases<EarlyPress>(
  [
    {
      name: 'of the page',
      path: '/stats',
      button: /^Period /,
      opened: (page) => page.getByRole('dialog', { name: 'Period' }),
    },
    {
      name: 'that the server sends without its data',
      path: '/auth/login',
      button: 'Forgot your password?',
      opened: (page) => page.getByRole('dialog'),
    },
  ],
  [
    {
      name: 'of the layout',
      path: '/stats',
      button: /^Search or jump to/,
      opened: (page) => page.getByRole('dialog', { name: 'Search or jump to…' }),
    },
  ],
)) {
  test(`a button ${name} that is pressed before the scripts run is pressed once by React`, async ({ page, signIn }) => {
    if (path === '/stats') await signIn();
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: button }).click();
    await expect(opened(page)).toHaveCount(0);
    release();
    await expect(opened(page)).toBeVisible();
  });
}

test('a key after a press before the scripts run cancels the press', async ({ page, signIn }) => {
  await signIn();
  const release = await openEarly(page, '/stats');
  await page.getByRole('button', { name: /^Period / }).click();
  await page.keyboard.press('Escape');
  release();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: /^Period / })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a term that is typed before the scripts run is searched for, and the typing can continue', async ({
  page,
  signIn,
}) => {
  await signIn();
  const release = await openEarly(page, '/app');
  const field = page.getByRole('searchbox');
  await field.click();
  await page.keyboard.type('Dri');
  release();
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/app\?term=Dri$/u);
  await expect(field).toBeFocused();
  await page.keyboard.type('ft');
  await expect(field).toHaveValue('Drift');
  await expect(page).toHaveURL(/\/app\?term=Drift$/u);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('a language that is chosen before the scripts run is shown after them', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('Language').selectOption('ru');
  release();
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
});

test('focus, selected text and scroll positions survive hydration', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await signIn();
  const release = await openEarly(page, '/stats');
  const cell = (row: number) => page.getByRole('table').locator('tbody tr').nth(row).locator('td, th').first();
  await page.getByRole('button', { name: /^Groups / }).focus();
  await cell(2).selectText();
  const selection = () => page.evaluate(() => String(getSelection()));
  const selected = await selection();
  expect(selected).not.toBe('');
  const positions = () =>
    page.evaluate(() => {
      const box = document.querySelector('table')?.parentElement;
      return [window.scrollY, box?.scrollLeft];
    });
  await page.evaluate(() => {
    window.scrollTo(0, 120);
    document.querySelector('table')?.parentElement?.scrollTo(40, 0);
  });
  const before = await positions();
  expect(before).toEqual([120, 40]);
  release();
  await waitForHydration(page);
  expect(await positions()).toEqual(before);
  expect(await selection()).toBe(selected);
  await expect(page.getByRole('button', { name: /^Groups / })).toBeFocused();
});

test('figures disappear when another tab signs out before the scripts have loaded', async ({
  context,
  page,
  signIn,
}) => {
  await signIn();
  const release = await holdScripts(page);
  await page.goto('/stats', { waitUntil: 'commit' });
  await expect(page.locator('td').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/healthz');
  await other.evaluate(() => localStorage.clear());
  await expect(page.locator('td')).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/auth\/login/u);
});

test('figures that arrive after another page was opened are not shown, and its heading has the focus', async ({
  page,
  signIn,
}) => {
  await signIn();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/page/stats', async (route) => {
    await held;
    await route.fallback();
  });
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('/page/stats'));
  await page.goto('/stats', { waitUntil: 'commit' });
  // The scripts render this line, so the page reacts to presses once it is visible.
  await expect(page.locator('.animate-progress')).toBeVisible();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await left;
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('td')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a token that the API refuses shows no figures, and the session ends as without a page prefetch', async ({
  page,
  signIn,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 401/u);
  await signIn();
  await page.evaluate(() => {
    localStorage.setItem('auth_token', `${localStorage.getItem('auth_token')}forged`);
    localStorage.setItem('refresh_token', 'forged');
  });
  const release = await holdScripts(page);
  await page.goto('/stats', { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(window, 'earlyCalls')?.isNamed);
  await expect(page.locator('td')).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/auth\/login\?.*because=ended/u);
});

if (isNightly) {
  test('a console whose server cannot answer the page prefetch shows the figures a little later', async ({
    page,
    signIn,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 503/u);
    await signIn();
    await page.route('**/page/stats', (route) => route.fulfill({ status: 503 }));
    await page.goto('/stats');
    await expect(reportTable(page)).toBeVisible();
  });
}
