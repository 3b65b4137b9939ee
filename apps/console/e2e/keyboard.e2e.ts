import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';

import { saveData } from './support/save-data.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('text that is typed right after the key of the palette is in the palette, however late its code loads; Escape cancels it', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(saveData);
  await signIn();
  await page.goto('/help');
  await expect(heading(page)).toHaveText('Help');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  // On the page, `g s` would open the statistics, and `?` the list of shortcuts.
  await page.keyboard.type('gs?');
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('drift');
  release();
  await expect(palette.getByRole('searchbox')).toBeFocused();
  await expect(palette.getByRole('searchbox')).toHaveValue('drift');
  await page.keyboard.type(' city');
  await expect(palette.getByRole('searchbox')).toHaveValue('drift city');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL('/help');
});

test('the palette finds reports in words, settings, questions and the Publisher ID, and tries another keyboard layout last', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/app');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  const found = (section: string) => palette.getByRole('region', { name: section }).getByRole('link');
  await page.keyboard.press('Control+K');
  const field = palette.getByRole('searchbox');
  await expect(field).toHaveAttribute('maxlength', '200');
  await field.fill('password');
  await expect(found('Settings')).toHaveText(['Change password']);
  await expect(found('Help')).toHaveText(['How do I keep my account safe?']);
  await field.fill('100001');
  await expect(found('Settings')).toHaveText(['Publisher ID']);
  await field.fill('chess ios');
  await expect(found('Apps')).toHaveText([/Chess Trainer.*iOS/u]);
  // In the Russian layout, these keys type a part of a word in the name of Documents.
  await field.fill('rev');
  await expect(found('Reports')).toHaveText(['Revenue by day', 'Revenue by app', 'Revenue by country']);
  await expect(found('Pages')).toHaveCount(0);
  await field.fill('revenue by country');
  await expect(found('Reports')).toHaveText(['Revenue by country']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stats\?groups=geo_country&.*chart=revenue&sort=-revenue/u);
  await expect(page.getByRole('columnheader', { name: 'Geography' })).toBeVisible();
});

test('the palette closes on the page below; arrow keys move through tabs without history entries, a press adds one', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('table')).toHaveCount(2);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goto('/help');
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.getByRole('tab', { name: 'FAQ' }).focus();
  for (const name of ['Documentation', 'Contacts', 'Questions', 'FAQ', 'Documentation']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  expect(await entries()).toBe(before);
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(page).toHaveURL('/help?tab=contacts');
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL('/help?tab=documentation');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('g and a letter open a page, and a key opens the list of shortcuts, but not in a field, and not once shortcuts are turned off', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/help');
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(heading(page)).toHaveText('Settings');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await expect(list).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect(page).toHaveURL('/settings');
});

test.describe('on a Mac', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  });

  test('the search shows the key of a Mac, in the page of the server and after hydration', async ({ page, signIn }) => {
    await signIn();
    const answer = await page.goto('/help');
    expect(await answer?.text()).toMatch(/<kbd[^>]*>⌘ K</u);
    await expect(page.locator('kbd').first()).toHaveText('⌘ K');
  });
});
