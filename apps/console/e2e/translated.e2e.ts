import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { publisherOf } from './support/applications.ts';
import { control, header, reportTable } from './support/report-page.ts';
import { cabinetRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

// `pnpm trial:translated` runs every journey in this way.
test.use({ isTranslated: true });

const rows = (page: Page) => reportTable(page).locator('tbody tr');

/** Expects that the table shows the same as a newly opened page at the same address. */
async function expectNothingStale(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const shown = await rows(page).allInnerTexts();
  expect(shown.length).toBeGreaterThan(0);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await rows(page).allInnerTexts()).toEqual(shown);
}

test('a translated report follows its tabs, period, sort and filters, and shows no figure of the previous report', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/stats?groups=application&indicators=impressions,revenue&period=last_7_days');
  await expect(rows(page).first()).toBeVisible();
  await header(page, 'Impressions').getByRole('button').click();
  await expect(header(page, 'Impressions')).toHaveAttribute('aria-sort', 'descending');
  await expectNothingStale(page);
  await control(page, /^Period /).click();
  await page.getByRole('button', { name: 'Last 30 days', exact: true }).click();
  await expect(page).toHaveURL(/period=last_30_days/u);
  await control(page, /^Filters All/u).click();
  await page.getByRole('combobox', { name: 'Find an application' }).fill('drift');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(reportTable(page).getByRole('rowheader').first()).toContainText('Drift City');
  await page.getByRole('button', { name: 'Country', exact: true }).click();
  await expect(page).toHaveURL(/geo_country/u);
  await expectNothingStale(page);
});

if (isNightly) {
  test('the translated list of apps can be searched, sorted and narrowed, and the search cleared', async ({
    page,
    signInAnew,
  }) => {
    const publisher = await publisherOf(page.request, await signInAnew());
    for (const name of ['Word Garden', 'Drift City', 'Chess Trainer']) await publisher.addApplication(name);
    await page.goto('/app');
    const names = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(names).toHaveCount(3);
    await page.getByRole('searchbox').fill('drift');
    await expect(names).toHaveText([/Drift City/u]);
    await page.getByRole('searchbox').fill('nothing');
    await expect(page.getByRole('main')).toContainText('No apps found');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(names).toHaveCount(3);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Test mode/u })
      .click();
    await expect(page).toHaveURL(/status=/u);
    await page.goBack();
    await expect(names).toHaveCount(3);
  });
}

if (isNightly) {
  test('the palette of a translated page finds items and drops old results, and the language can be changed', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    const field = palette.getByRole('searchbox');
    await field.fill('chess');
    await expect(palette.getByRole('region', { name: 'Apps' })).toContainText('Chess Trainer');
    await field.fill('nothing of this name');
    await expect(palette.getByText('Nothing found')).toBeVisible();
    await field.fill('settings');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings/u);
    await page.getByRole('button', { name: /^Account/u }).click();
    await page.getByLabel('Language').first().selectOption('ru');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки');
  });
}

if (isNightly) {
  test('an ad block of a translated app is added, renamed, stopped and resumed', async ({ page, signInAnew }) => {
    const publisher = await publisherOf(page.request, await signInAnew());
    const application = await publisher.addApplication('Word Garden');
    await publisher.addAdBlock(application, 'Level end');
    await page.goto(`/app/${application}/adblock`);
    const block = page.getByRole('listitem').filter({ hasText: 'Level end' });
    await expect(block).toContainText('Test mode');
    await block.getByRole('button', { name: /^Actions/u }).click();
    await page.getByRole('menuitem', { name: 'Stop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: /^Stop/u }).click();
    await expect(block).toContainText('Stopped');
    await block.getByRole('button', { name: /^Actions/u }).click();
    await page.getByRole('menuitem', { name: 'Edit title' }).click();
    await page.getByRole('main').getByRole('textbox').fill('Level start');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Level start' })).toBeVisible();
  });
}

test('every translated page opens from the previous one, and figures and ids are not translated', async ({
  page,
  signIn,
}) => {
  test.slow(); // sixteen pages
  await signIn();
  for (const route of isNightly ? cabinetRoutes : ['/', '/app', '/stats']) {
    await page.goto(route);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const translated = await page.locator('main font').allInnerTexts();
    expect(translated.length).toBeGreaterThan(0);
    // Amounts in elements of their own. A sentence with an amount is translated as a whole.
    expect(translated.filter((text) => /^[+−-]?\$?[\d.,]*\d%?$/u.test(text.trim()) && /\$|%/u.test(text))).toEqual([]);
  }
  for (const name of ['Dashboard', 'Apps', 'Statistics', 'Documents', 'Settings', 'Help']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});
