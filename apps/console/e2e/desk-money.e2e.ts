import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { demoAccounts } from './support/accounts.ts';
import { test } from './support/new-network-test.ts';
import { expect } from './support/test.ts';

const today = new Date().toISOString().slice(0, 10);
/** The day before the first of this month. */
const lastDay = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);

// Of the last month, only the last day is not final yet, so the demo leaves it open.
test.use({ networkOf: 'desk-money', networkSettings: { STATISTICS_FINAL_AFTER_DAYS: String(Number(today.slice(8))) } });

// The first journey closes the month that the second one books in.
test.describe.configure({ mode: 'serial' });

async function signInAtDesk(page: Page): Promise<void> {
  const { demoStaff } = demoAccounts();
  // The dialog of the page that is being left also has a field for an e-mail address.
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  await page.getByLabel('E-mail').fill(demoStaff.email);
  await page.getByLabel('Password', { exact: true }).fill(demoStaff.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function openMoney(page: Page): Promise<void> {
  await page.goto('/desk/login?next=%2Fdesk');
  await signInAtDesk(page);
  await page.getByRole('link', { name: /Decisions on money/u }).click();
  await expect(page).toHaveURL(/\/desk\/money/u);
}

test('a month that lacks a day is closed once the day is final; its publisher sees with one press why it is less, and accepts it', async ({
  page,
  network,
  signIn,
}) => {
  await network.operate('demo');
  await openMoney(page);
  const main = page.getByRole('main');
  const missing = main.getByRole('region', { name: 'What is missing' });
  await expect(missing.getByRole('listitem')).toHaveText([/figures may still change$/u]);
  await expect(main.getByRole('button', { name: /^Close/u })).toHaveCount(0);
  const figures = `date,ad_block_number,country,requests,selections,impressions,clicks,completions,revenue
${lastDay},1,DE,120000,110000,98000,1200,61000,412.345678\n`;
  await network.operate('stats', 'load', await network.writeFile('day.csv', figures), '--final', '--force');
  await page.reload();
  const earned = main.getByRole('table', { name: 'What publishers would get' }).getByRole('row', { name: /^USD 1 / });
  const amount = await earned.getByRole('cell').last().innerText();
  await main.getByRole('button', { name: /^Close/u }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('2 publishers get statements that never change');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Close/u }).click();
  await expect(page.getByText(/^\w+ 20\d\d is closed$/u)).toBeVisible();
  await expect(main.getByText('The month has not ended yet.')).toBeVisible();

  await signIn();
  await page.goto('/');
  await page.getByRole('link', { name: /^\w+ 20\d\d is closed: \$/u }).click();
  await expect(page).toHaveURL(`/earnings/${lastDay.slice(0, 7)}`);
  const explained = page.getByRole('list', { name: 'From statistics to what the month brought' }).getByRole('listitem');
  await expect(explained.filter({ hasText: 'Earned' })).toContainText(amount);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/^Accepted .+/u).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

test('an adjustment waits for a second person, payments are recorded from a file, and one of them is returned', async ({
  page,
  network,
  expectBrowserError,
}) => {
  // The session ends twice.
  expectBrowserError(/status of 401/u);
  await openMoney(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Closed months' })).toBeVisible();
  await expect(main.getByText('The month has not ended yet.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const months = main.getByRole('region', { name: 'Closed months' }).getByRole('link');
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(months.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Ledger' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: /Adjustments/u }).click();
  await page.getByRole('button', { name: 'Add an adjustment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Publisher ID').fill('100001');
  await expect(dialog.getByText(/^Northwind Games, balance/u)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Bonus' }).check();
  await dialog.getByLabel('Amount, USD').fill('9999.50');
  await dialog.getByLabel('Reason in English').fill('Bonus of the year');
  await dialog.getByLabel('Reason in Russian').fill('Бонус за год');
  await expect(dialog.getByRole('region', { name: 'As the publisher reads it' })).toContainText('$9,999.50');
  await expectAccessible(page);
  // The session ends while the user types.
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Add the adjustment' }).click();
  await signInAtDesk(page);
  await expect(dialog.getByText(/^Northwind Games, balance/u)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Bonus' })).toBeChecked();
  await expect(dialog.getByLabel('Amount, USD')).toHaveValue('9999.50');
  await expect(dialog.getByRole('region', { name: 'As the publisher reads it' })).toContainText('Бонус за год');
  await dialog.getByRole('button', { name: 'Add the adjustment' }).click();
  await expect(page.getByText('The adjustment waits for a second person')).toBeVisible();
  const own = main.getByRole('listitem').filter({ hasText: 'Bonus of the year' });
  await expect(own.getByText('You proposed it: somebody else has to approve it.')).toBeVisible();
  await expect(own.getByRole('button', { name: /^Approve/u })).toHaveCount(0);
  // The second person works in the terminal.
  const proposals = await network.operate('money', 'proposals');
  const [, id = ''] = /^([\da-f-]{36})  .*9,?999\.50/mu.exec(proposals) ?? [];
  await network.operate('money', 'approve', id);
  // A proposal of another member is approved here.
  const other = main.getByRole('button', { name: /^Approve/u });
  await other.click();
  await expect(page.getByText('The adjustment is booked')).toBeVisible();
  await expect(main.getByText('No adjustment waits for a decision.')).toBeVisible();

  await page.getByRole('tab', { name: 'Payments' }).click();
  await page.getByRole('button', { name: 'Record payments' }).click();
  const fileOf = (amount: string) => ({
    name: 'payments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`publisher,amount,day,reference\n100001,${amount},${today},BANK-77\n`),
  });
  await dialog.getByLabel('Publisher ID or e-mail').fill('100002');
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByLabel('Reference').fill('BANK-76');
  await dialog.getByRole('button', { name: 'Add the line' }).click();
  await dialog.locator('input[type=file]').setInputFiles(fileOf('999999999.00'));
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Check 2 payments' }).click();
  await signInAtDesk(page);
  await expect(dialog.getByText('BANK-77')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove line 2' }).click();
  await dialog.locator('input[type=file]').setInputFiles(fileOf('999999999.00'));
  await dialog.getByRole('button', { name: 'Check 2 payments' }).click();
  await expect(dialog.getByText(/^The balance of 100001 is only/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove: payments.csv' }).click();
  await expect(dialog.getByText('BANK-76')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove line 1' }).click();
  await dialog.locator('input[type=file]').setInputFiles(fileOf('1.50'));
  await dialog.getByRole('button', { name: 'Check 1 payment' }).click();
  await expect(dialog.getByRole('cell', { name: '$1.50' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record 1 payment' }).click();
  await expect(page.getByText('1 payment recorded')).toBeVisible();

  const paid = main.getByRole('listitem').filter({ hasText: 'BANK-77' });
  await paid.getByRole('button', { name: /^It came back/u }).click();
  await dialog.getByLabel('Reason in English').fill('The account is closed');
  await dialog.getByLabel('Reason in Russian').fill('Счёт закрыт');
  await dialog.getByRole('button', { name: 'Record the return' }).click();
  await expect(page.getByText('The return is recorded')).toBeVisible();
  await expect(paid.getByText(/^taken back by entry/u)).toBeVisible();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(main.getByText('Счёт закрыт', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // On a phone the menu is wider than the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const menu = page.getByRole('navigation', { name: 'Menu of the desk' });
  await expect(menu.getByRole('link', { name: 'Money' })).toBeInViewport({ ratio: 1 });
});
