import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';

import { dataOf } from './support/accounts.ts';
import { linksMailedTo } from './support/mailbox.ts';
import { fillSignUp, newcomer } from './support/newcomer.ts';
import { test } from './support/new-network-test.ts';
import { playLink, publishFile } from './support/outside.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'first-day' });

const offer = `# Public offer

## 1. What this is about

The network shows ads in the apps of the publisher.
`;
const nextOffer = `${offer}
## 2. What has changed

This.
`;
const contract = `# Contract

{company} and the network agree.
`;
const list = `# Documents to send

- A copy of the registration
`;
const guide = `# Android
test rewarded_video: test-video

## Show the ad
\`\`\`
show("{publisherId}", "{appId}", "{adBlockId}")
\`\`\`
`;
const snackbar = (page: Page, text: string | RegExp) => page.locator('[data-snackbar]').filter({ hasText: text });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

test('the first day of a publisher: from the sign-up to the first report', async ({
  page,
  network,
  request,
  expectBrowserError,
  expectAlert,
}) => {
  // The offer changes while the publisher reads it.
  expectBrowserError(/status of 409/u);
  expectAlert('The offer has changed');
  // The operator sets these documents once for the network.
  await network.operate('documents', 'set', 'offer', await network.writeFile('offer.md', offer), '--language', 'en');
  for (const [kind, text] of [
    ['contract_template', contract],
    ['verification_list', list],
  ] as const)
    await network.operate('documents', 'set', kind, await network.writeFile(`${kind}.md`, text), '--language', 'en');

  const guideFile = await network.writeFile('android.md', guide);
  await network.operate('integration', 'set', 'android', guideFile, '--language', 'en');

  const answered = async (path: string) => {
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    return dataOf(await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } }));
  };
  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await target.click();
  };
  const begun = Date.now();

  await test.step('sign up, confirm, accept the offer', async () => {
    await page.goto('/auth/login');
    await press(page.getByRole('link', { name: 'Create an account' }));
    await expect(page).toHaveURL('/auth/signup');
    const person = newcomer();
    await fillSignUp(page, person);
    presses += 1;
    await press(button(page, 'Sign up'));
    await expect(page.getByRole('dialog')).toContainText(person.email);
    const [link = ''] = await linksMailedTo(request, { ...person, path: '/registration/validate-link' });
    await page.goto(link);
    await press(button(page, 'Confirm e-mail'));
    await expect(page).toHaveURL('/documents');
    await press(page.getByRole('link', { name: 'Read the offer' }));
    await expect(page.getByRole('heading', { name: '1. What this is about' })).toBeVisible();
    // The operator replaces the offer while the publisher reads it.
    await network.operate(
      'documents',
      'set',
      'offer',
      await network.writeFile('next.md', nextOffer),
      '--language',
      'en',
    );
    await button(page, 'Accept and continue').click();
    await expect(snackbar(page, 'The offer has changed')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2. What has changed' })).toBeVisible();
    await press(button(page, 'Accept and continue'));
    await expect(snackbar(page, 'Offer accepted')).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  await test.step('add an app by its link, with the lines of the network, and an ad block', async () => {
    await expect(button(page.getByRole('main'), '1 Add your app')).toHaveAttribute('aria-expanded', 'true');
    const { lines } = await answered('/app-ads-txt');
    await publishFile(request, 'games-9.example', lines);
    await page.getByLabel('Store link').fill(playLink(9, 'chess'));
    await press(button(page.getByRole('main'), 'Continue'));
    await expect(page.getByLabel('Store link')).toHaveValue(playLink(9, 'chess'));
    await expect(page.getByLabel('Link to app-ads.txt')).toHaveValue('https://games-9.example/app-ads.txt');
    await press(button(page.getByRole('main'), 'Add app'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chess');
    await press(button(page.getByRole('main'), 'Add block').first());
    const dialog = page.getByRole('dialog', { name: 'Add block' });
    await dialog.getByLabel('Block title').fill('Level end');
    await press(dialog.getByRole('button', { name: /^Ad format/u }));
    await press(page.getByRole('button', { name: /^Rewarded video/u }));
    await press(button(dialog, 'Create'));
    await expect(snackbar(page, 'Ad block created')).toBeVisible();
    const next = page.getByRole('dialog', { name: 'Add the ad block to your app' });
    const { items } = await answered('/application');
    const [app] = items;
    await expect(next.locator('code')).toHaveText(`show("100001", "${app.id}", "${app.adBlocks[0].id}")`);
    await press(next.getByLabel('Test ID'));
    await expect(next.locator('code')).toHaveText(`show("100001", "${app.id}", "test-video")`);
    await expect(next).toContainText('Waiting for the first request…');
    await press(button(next, 'Done'));
    // The network has no figures yet, which is not the same as zero revenue.
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Revenue' }).first()).toContainText(
      '—',
    );
    await page.getByRole('button', { name: /^Actions for Chess/u }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('There are no figures of the last 7 days yet.');
    await button(question, 'Cancel').click();
  });

  await test.step('download the documents, and ask support', async () => {
    await press(menu(page, 'Dashboard'));
    // The items of the app and the ad block are completed without a press.
    for (const step of ['Add your app', 'Create an ad block'])
      await expect(button(page.getByRole('main'), `${step} Done`)).toBeVisible();
    await press(menu(page, 'Documents'));
    await press(page.getByLabel('Self-employed'));
    const download = page.getByRole('main').getByRole('button', { name: /^Download/u });
    await expect(download).toHaveCount(2);
    for (const each of await download.all()) {
      const [saved] = await Promise.all([page.waitForEvent('download'), press(each)]);
      expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
    }
    await press(menu(page, 'Help'));
    await press(page.getByRole('tab', { name: 'Contacts' }));
    await press(page.getByRole('link', { name: 'Contact support' }).or(button(page, 'Contact support')));
    const dialog = page.getByRole('dialog', { name: 'Contact support' });
    await dialog.getByLabel('Message').fill('Where do I send the signed contract?');
    await press(button(dialog, 'Send'));
    await expect(dialog.getByRole('heading', { name: 'Message sent' })).toBeVisible();
    presses += 1;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the operator approves the app, registers the contract and loads the first day', async () => {
    await network.operate('apps', 'approve', '1');
    const pdf = await network.writeFile('signed.pdf', '%PDF-1.7\n%%EOF\n');
    const person = ['100001', pdf, '--number', 'PC-1', '--counterparty', 'self_employed'];
    await network.operate('contracts', 'register', ...person);
    const today = new Date().toISOString().slice(0, 10);
    const { mails } = await (await request.get('/api/mailbox/mails')).json();
    expect(mails.map(({ to }: { to: string }) => to)).toContain('support@network.example');
    const { items } = await answered('/application');
    const [app] = items;
    const csv = `date,application,ad_block,ad_format,country,requests,selections,impressions,clicks,completions,revenue
${today},${app.id},${app.adBlocks[0].id},rewarded_video,DE,1000,800,700,20,600,12.345678
`;
    await network.operate('stats', 'load', await network.writeFile('today.csv', csv));
    await page.goto(`/app/${app.id}`);
    await press(page.getByText('Add the ad block to your app'));
    await expect(page.getByText(/^First requests on /u)).toBeVisible();
  });

  await test.step('the dashboard is ready, and its figure leads to the report', async () => {
    await press(menu(page, 'Dashboard'));
    const summary = page.getByRole('table').first();
    await expect(summary).toContainText('$12.35');
    await press(summary.getByRole('link', { name: '$12.35' }).first());
    await expect(page).toHaveURL(/\/stats\?/u);
    await expect(page.getByRole('table').getByRole('row').last()).toContainText('$12.35');
  });

  await test.step('the report is saved as a template and as a workbook', async () => {
    await press(button(page, 'Save template'));
    await page.getByLabel('Template name').fill('Today');
    await press(button(page.getByRole('dialog'), 'Save'));
    await expect(snackbar(page, 'Report saved')).toBeVisible();
    await press(button(page, 'Download'));
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      press(page.getByRole('menuitem', { name: 'Excel (XLSX)', exact: true })),
    ]);
    const { sheets } = await readXlsx(await readFile(await saved.path()));
    expect(sheets[0]?.rows.flat()).toContain(12.345678);
  });

  await test.step('before a month is closed, the menu has no earnings, and their page names what comes', async () => {
    await expect(menu(page, 'Statistics')).toBeVisible();
    await expect(menu(page, 'Earnings')).toHaveCount(0);
    await page.goto('/earnings');
    await expect(page.getByText('No month is closed yet')).toBeVisible();
  });

  const seconds = Math.round((Date.now() - begun) / 1000);
  test.info().annotations.push({ type: 'first day', description: `${presses} presses, ${seconds} seconds` });
});
