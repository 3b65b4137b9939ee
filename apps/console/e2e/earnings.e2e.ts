import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';

import { saveData } from './support/save-data.ts';
import { test } from './support/new-network-test.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'earnings' });

// The first journey books the entries that the others read.
test.describe.configure({ mode: 'serial' });

/** The name of a month in English: 'October 2026'. */
function monthName(month: string): string {
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  return `${name} ${month.slice(0, 4)}`;
}

/** An amount on a screen, in millionths. */
function micros(text: string): bigint {
  const [, sign = '', whole = '', part = ''] = /(−?)\$([\d,]+)\.(\d+)/u.exec(text) ?? [];
  const size = BigInt(whole.replaceAll(',', '') + part.padEnd(6, '0'));
  return sign === '' ? size : -size;
}

const amountsOf = async (rows: Locator) => (await rows.locator(':scope > span').allInnerTexts()).map(micros);
const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
const rowsOf = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');

test('from the dashboard, one press explains with amounts that add up why a month is less than its statistics; an objection follows', async ({
  page,
  network,
  signIn,
}) => {
  await network.operate('demo');
  await network.operate('money', 'currency', 'USD', '--threshold', '100', '--approval-limit', '1000000');
  await signIn();
  await page.goto('/');
  const closed = page.getByRole('link', { name: /^\w+ 20\d\d is closed: \$/u });
  const month = /\d{4}-\d{2}$/u.exec((await closed.getAttribute('href')) ?? '')?.[0] ?? '';
  const reason = ['--reason-en', 'Clicks that no person made.', '--reason-ru', 'Клики, которые сделал не человек.'];
  const about = ['--kind', 'invalid_traffic', '--amount=-120.00', '--month', month];
  await network.operate('money', 'adjust', 'anna@northwind.example', ...about, ...reason);

  await closed.click();
  await expect(page).toHaveURL(`/earnings/${month}`);
  const name = monthName(month);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  const explained = rowsOf(page, 'From statistics to what the month brought');
  await expect(explained).toHaveText([
    /^Revenue in statistics/u,
    /^Rounding/u,
    /^Earned/u,
    /Clicks that no/u,
    /in all/u,
  ]);
  const [revenue = 0n, rounding = 0n, earned = 0n, deduction = 0n, total = 0n] = await amountsOf(explained);
  expect(revenue + rounding).toBe(earned);
  expect(deduction).toBe(-120_000_000n);
  expect(earned + deduction).toBe(total);

  const balance = await amountsOf(rowsOf(page, 'From the opening balance to the closing one'));
  expect(sumOf(balance.slice(0, -1))).toBe(balance.at(-1));

  const figures = page.getByRole('table', { name: 'By app' }).locator('tbody tr');
  const amounts = await figures.locator('td:last-child').allInnerTexts();
  expect(sumOf(amounts.map(micros))).toBe(earned);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'These figures as a report' }).click();
  await expect(page).toHaveURL(new RegExp(`/stats\\?.*period=${month}-01`, 'u'));
  await expect(page.getByRole('table').getByRole('row', { name: /^Total/u })).toContainText(revenueText(revenue));

  // From statistics: the menu, then the month.
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Earnings' }).click();
  await page.getByRole('table', { name: 'Months' }).getByRole('link', { name }).click();
  await page.getByRole('button', { name: /^Object to entry/u }).click();
  const dialog = page.getByRole('dialog', { name: /^Object to entry/u });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Our own logs show that these were persons.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/\/help\/question\//u);
  await expect(page.getByRole('log')).toContainText('Our own logs show');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Your objection' })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/u);
});

/** Revenue in the rounding of a report. */
function revenueText(revenue: bigint): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(Number(revenue) / 1e6);
}

test('the balance has each condition of the next payment with its state, and an unmet one has a link to where it can be met', async ({
  page,
  signIn,
  expectBrowserError,
}) => {
  expectBrowserError(/422.*\/api\/money\/preference/u);
  await signIn();
  await page.goto('/earnings');
  const conditions = page.getByRole('list', { name: 'Conditions of a payment' }).getByRole('listitem');
  await expect(conditions.filter({ hasText: 'The contract is signed' })).toContainText('Met:');
  // The demo pays on a day of the month, so the date of the run decides whether the balance is above the threshold.
  await expect(conditions.filter({ hasText: 'the threshold of $100.00' })).toContainText(/^(?:Met|Not met):/u);
  await page.getByRole('button', { name: 'Threshold and hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Threshold and hold' });
  await dialog.getByRole('textbox', { name: 'Threshold, USD' }).fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Threshold, USD' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Threshold, USD' }).fill('9 000 000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await conditions.getByRole('button', { name: 'The balance is below the threshold of $9,000,000.00' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Threshold, USD' })).toHaveValue('9000000.00');
  await expectAccessible(page);
  // Another tab was opened earlier, and changes only the threshold.
  const other = await page.context().newPage();
  await other.goto('/earnings?dialog=preference');
  const otherDialog = other.getByRole('dialog', { name: 'Threshold and hold' });
  await otherDialog.getByRole('textbox', { name: 'Threshold, USD' }).fill('5000');
  const hold = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByRole('radio', { name: 'Hold until a day' }).check();
  await dialog.getByRole('textbox', { name: 'Hold until' }).fill(hold);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const held = /^(?:Met: Your hold ends on|Not met: You hold payments until)/u;
  await expect(conditions.filter({ hasText: held })).toHaveCount(1);
  await otherDialog.getByRole('button', { name: 'Save' }).click();
  await expect(otherDialog).toHaveCount(0);
  const seenThere = other.getByRole('list', { name: 'Conditions of a payment' }).getByRole('listitem');
  await expect(seenThere.filter({ hasText: 'the threshold of $5,000.00' })).toHaveCount(1);
  await expect(seenThere.filter({ hasText: held })).toHaveCount(1);
  await other.close();
  await page.getByRole('link', { name: 'All entries' }).click();
  const entries = rowsOf(page, 'Entries');
  await expect(entries.first()).toHaveText(/^Invalid traffic/u);
  await expectAccessible(page);
});

test.describe('on a phone in Russian', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });

  test('the balance, its conditions and the months are shown, and nothing scrolls sideways', async ({
    page,
    signIn,
  }) => {
    await page.addInitScript(saveData);
    await signIn();
    await page.goto('/earnings');
    await expect(page.getByRole('list', { name: 'Условия выплаты' })).toBeInViewport();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('list', { name: 'Месяцы' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Почему сумма отличается от статистики' })).toBeVisible();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    // In a window as tall as the page, the bar at the bottom covers no link. axe would report a covered link as too
    // small.
    await page.setViewportSize({ width: 390, height: 4000 });
    await expectAccessibleInBothThemes(page);
    // On paper the name of the sum stays beside its amounts.
    await page.emulateMedia({ media: 'print' });
    const total = page.getByRole('table', { name: 'По приложениям' }).getByRole('row', { name: /^Итого/u });
    expect(
      await total.locator(':scope > *').evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).position)),
    ).toEqual(['static', 'static', 'static']);
  });
});
