import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';

import { demoAccounts } from './support/accounts.ts';
import { test } from './support/new-network-test.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'late-figures' });

const line = /^Figures reach to .+, 00:00 UTC\. Newer ones from the network have been late since .+, 12:00 UTC\.$/u;
const late = (page: Page) => page.getByRole('main').getByText(line);
// The first journey loads the demo network.
test.describe.configure({ mode: 'serial' });

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('one line shows since when figures are late and how far they reach, also on a screen that is left open, and no comparison falls because of it', async ({
  page,
  network,
  signIn,
}) => {
  await network.operate('demo');
  const day = dayBefore(3);
  const blocks = 'external_id,app,name,ad_format,status\nP-1,1,Partner,fs_banner,active\n';
  const facts = `date,external_id,country,requests,selections,impressions,clicks,completions,revenue
${day},P-1,DE,1200,1100,980,12,610,4.312\n`;
  await network.operate('sources', 'add', 'partner', '--from', day);
  await network.operate('import', 'blocks', await network.writeFile('blocks.csv', blocks), '--source', 'partner');
  await signIn();
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('Today so far');
  await expect(late(page)).toHaveCount(0);

  await network.operate('stats', 'load', await network.writeFile('facts.csv', facts), '--source', 'partner');
  expect(await network.operate('sources', 'list')).toMatch(/^partner {2}LATE since/mu);
  await page.clock.fastForward('05:00');
  await expect(late(page)).toBeVisible();
  const main = page.getByRole('main');
  // Today has only the figures of the other sources, which reach to no hour.
  await expect(main.getByRole('heading', { name: 'Today so far' })).toContainText('in part');
  await expect(main.getByRole('listitem').filter({ hasText: /^Yesterday/u })).toContainText(
    'no complete days to compare',
  );
  await expect(main).not.toContainText('partner');
  await page.goto('/stats');
  await expect(late(page)).toBeVisible();
  await expect(main).toContainText('3 unfinished days are left out of the comparison.');

  // Figures of today arrive while earlier ones are late.
  const ofToday = facts.replace(day, dayBefore(0));
  await network.operate('stats', 'load', await network.writeFile('today.csv', ofToday), '--source', 'partner');
  await page.clock.fastForward('05:00');
  await expect(main.getByText(/^Some figures from the network have been late since .+, 12:00 UTC\.$/u)).toBeVisible();
  await network.operate('sources', 'require', 'partner', '--never');
  await page.clock.fastForward('05:00');
  await expect(main).not.toContainText('from the network have been late');
  await expect(main.getByRole('table').first()).toBeVisible();
});

test('a late day is found in the strip, its file is compared and then loaded, and the audit log has the member', async ({
  page,
  network,
}) => {
  const [first, missing] = [dayBefore(3), dayBefore(2)];
  const blocks = 'external_id,app,name,ad_format,status\nM-1,1,Partner,fs_banner,active\n';
  const fileOf = (day: string) =>
    `date,external_id,country,requests,selections,impressions,clicks,completions,revenue
${day},M-1,DE,1200,1100,980,12,610,4.312\n`;
  await network.operate('sources', 'add', 'mediation', '--from', first);
  await network.operate(
    'import',
    'blocks',
    await network.writeFile('mediation-blocks.csv', blocks),
    '--source',
    'mediation',
  );
  await network.operate('stats', 'load', await network.writeFile('first.csv', fileOf(first)), '--source', 'mediation');

  const { demoStaff } = demoAccounts();
  await page.goto('/desk/login?next=%2Fdesk%2Ffeed');
  await page.getByLabel('E-mail').fill(demoStaff.email);
  await page.getByLabel('Password', { exact: true }).fill(demoStaff.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/desk/feed');
  const strip = page.getByRole('list', { name: 'Days of mediation' });
  await expectAccessibleInBothThemes(page);

  // One Tab stop, in which arrow keys move.
  const today = strip.getByRole('link').last();
  await today.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(strip.getByRole('link', { name: /no figures, late$/u }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/feed/mediation/${missing}`);
  await expect(page.getByText('Nobody has handed this day over.')).toBeVisible();

  await page.getByRole('button', { name: 'Load a file' }).click();
  const dialog = page.getByRole('dialog');
  const send = (day: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'mediation.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(fileOf(day)),
    });
  await send(missing);
  await expect(dialog.getByRole('region', { name: 'What the file would replace' })).toContainText('1 row, 1 day');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page.getByText('Loaded 1 row')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'Counts' })).toContainText('mediation.csv');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Who').fill(demoStaff.email);
  await page.getByLabel('Kind').selectOption('statistics_loaded');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/kind=statistics_loaded/u);
  await expect(main.getByText(`${missing} to ${missing}`)).toBeVisible();
  await expect(main.getByRole('listitem').getByText('Signed in at the desk')).toHaveCount(0);
  await page.getByLabel('Kind').selectOption('staff_login');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(main.getByText(demoStaff.email).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await test.step('a key whose dialog was being closed while it was made is shown all the same', async () => {
    const made = Promise.withResolvers<undefined>();
    await page.route('**/api/desk/order/createKey', async (route) => {
      await made.promise;
      return route.fallback();
    });
    await page.goto('/desk/feed');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Loader');
    const sent = page.waitForRequest('**/api/desk/order/createKey');
    await form.getByRole('button', { name: 'Make the key' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    made.resolve(undefined);
    await expect(form.getByRole('region', { name: 'Key' })).toBeFocused();
  });
});
