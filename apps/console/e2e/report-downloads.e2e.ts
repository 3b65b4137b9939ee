import { readFile } from 'node:fs/promises';

import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';

import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    download: 'Download',
    downloads: 'Downloads',
    done: /^Downloaded: /u,
    end: /^End of report: (\d+) rows$/u,
    delimiter: ',',
  },
  ru: {
    download: 'Скачать',
    downloads: 'Загрузки',
    done: /^Скачано: /u,
    end: /^Конец отчёта: (\d+) стро/u,
    delimiter: ';',
  },
};

const byApp = '/stats?groups=application&indicators=requests,revenue&period=last_30_days&size=100';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const snackbar = (page: Page, text: string | RegExp) => page.locator('[data-snackbar]').filter({ hasText: text });

/** Chooses a format in the menu and returns the download of the browser. */
async function download(page: Page, name: string, format: RegExp): Promise<Download> {
  await button(page, name).press('Enter');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).press('Enter'),
  ]);
  return saved;
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('the whole shown report is saved as CSV and as a workbook', async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
    await page.goto(byApp);
    await expect(rows(page).first()).toBeVisible();
    const shown = await rows(page).count();
    const titles = await page.getByRole('table').getByRole('columnheader').allInnerTexts();

    const csv = await download(page, text.download, /^CSV$/u);
    // The list of downloads disappears by itself unless the pointer or the focus is in it.
    const panel = page.getByRole('region', { name: text.downloads });
    await panel.hover();
    expect(csv.suggestedFilename()).toMatch(/\.csv$/u);
    const options = { bom: true, delimiter: text.delimiter, relaxColumnCount: true };
    const records: string[][] = parse(await readFile(await csv.path()), options);
    await expect(page.getByText(text.done)).toBeVisible();

    const workbook = await download(page, text.download, /XLSX\)$/u);
    expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/u);
    const { sheets } = await readXlsx(await readFile(await workbook.path()));
    const cells = sheets[0]?.rows ?? [];

    for (const lines of [records, cells]) {
      const heading = lines[0]?.map(String) ?? [];
      // The heading of an amount has the currency after the title.
      for (const title of titles) expect(heading.some((cell) => cell.startsWith(title.trim()))).toBe(true);
      const end = text.end.exec(String(lines.at(-1)?.[0]));
      // All lines except the headings, the totals, the details, the compared days and this last one are rows.
      expect(Number(end?.[1])).toBe(lines.length - 5);
    }
    expect(cells).toHaveLength(records.length);
    expect(records.length - 5).toBe(shown);
    await expect(page.getByText(text.done)).toHaveCount(2);
    if (locale === 'en') await expectAccessible(page);

    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(panel).toBeHidden();
  });
});

test('a refused download is explained; a running one continues while its page is left, shows its progress and can be cancelled', async ({
  page,
  signIn,
  expectBrowserError,
  expectAlert,
}) => {
  expectAlert('Select the time period to generate the report');
  await signIn();
  await page.goto(byApp);
  await expect(rows(page).first()).toBeVisible();

  await test.step('a refusal says why, and shows no download', async () => {
    for (const [status, code, words] of [
      [429, 'rate_limited', /Failed to download the report\. You can run two downloads at a time/u],
      [503, 'unavailable', /temporarily unavailable/u],
      [422, 'report_too_large', /This report is too large/u],
    ] as const) {
      expectBrowserError(new RegExp(String(status), 'u'));
      expectAlert(words);
      const json = { result: false, data: null, code, message: 'No', errors: null };
      await page.route('**/api/report/file', (route) => route.fulfill({ status, json }));
      await button(page, 'Download').press('Enter');
      await page.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter');
      await expect(snackbar(page, words)).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Downloads' })).toBeHidden();
    await page.unroute('**/api/report/file');
  });

  // Only the shown report can be downloaded.
  await button(page, 'Download').press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: /^Period /u }).click();
  await button(page, 'Clear').click();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Clear')).toBeHidden();
  await expect(button(page, 'Download')).toHaveAccessibleDescription(/selection has changed/u);
  await button(page, 'Download').press('Enter');
  await expect(snackbar(page, 'Your selection has changed')).toBeVisible();
  await expect(page.getByRole('menu')).toBeHidden();
  await button(page, 'Reset').click();

  // A real file of this size would need too much time, so the link names no file, and the progress is mocked.
  await page.route('**/api/report/file', async (route) => {
    const { data, ...answer } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...data, url: `${data.url.slice(0, -4)}0000` } } });
  });
  const progress = { state: 'running', rows: 0, totalRows: 1_250_000 };
  let isMocked = true;
  await page.route('**/api/report/file/*', async (route) => {
    if (!isMocked || route.request().method() !== 'GET') return route.fallback();
    const file = { id: route.request().url().split('/').at(-1), name: 'statistics.csv', ...progress };
    return route.fulfill({ json: { result: true, data: { file }, errors: null } });
  });
  await button(page, 'Download').press('Enter');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter');
  const panel = page.getByRole('region', { name: 'Downloads' });
  await expect(panel).toContainText('Preparing…');
  progress.rows = 120_000;
  await expect(panel).toContainText('120,000 of 1,250,000 rows');

  await page.getByRole('link', { name: 'Help' }).click();
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(panel).toContainText('120,000 of 1,250,000 rows');
  isMocked = false;
  // The same button cancels the download and then closes its row, so it still has the focus.
  await panel.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'Cancelled. The file is incomplete.' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  await panel.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a download that ends leaves the focus on its button, and an unknown progress is explained', async ({
  page,
  signIn,
  expectBrowserError,
}) => {
  await signIn();
  await page.goto(byApp);
  await expect(rows(page).first()).toBeVisible();
  let answer: 'running' | 'failure' | 'truth' = 'running';
  await page.route('**/api/report/file/*', async (route) => {
    const state = answer;
    if (state === 'failure') return route.fulfill({ status: 503 });
    const response = await route.fetch();
    const json = await response.json();
    if (state === 'running') json.data.file.state = 'running';
    return route.fulfill({ response, json });
  });
  await download(page, 'Download', /^CSV$/u);
  await download(page, 'Download', /XLSX\)$/u);
  const panel = page.getByRole('region', { name: 'Downloads' });
  const cancel = panel.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toHaveCount(2);
  await cancel.first().focus();
  expectBrowserError(/status of 503/u);
  answer = 'failure';
  await expect(panel.getByRole('status').filter({ hasText: 'Its progress is not available' })).toHaveCount(2);
  answer = 'truth';
  // While the list has the focus, it does not disappear.
  const close = panel.getByRole('button', { name: 'Close' });
  await expect(close).toHaveCount(2);
  await expect(close.first()).toBeFocused();
  await close.first().press('Enter');
  await expect(close).toHaveCount(1);
  await expect(panel).toBeFocused();
});
