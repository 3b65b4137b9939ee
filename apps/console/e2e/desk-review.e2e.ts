import { expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { trialCount } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';
import { addAuthenticator } from './support/factors.ts';
import { test } from './support/new-network-test.ts';
import { newcomer } from './support/newcomer.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'empty' });

const most = trialCount(6, 20);

const publisherColumns = 'external_id,email,company,first_name,last_name,currency';
const appColumns = 'external_id,publisher,name,platform,status,store_url';
const storeUrl = (id: string) => `https://play.google.com/store/apps/details?id=com.${id}`;

/** Joins the staff as a moderator by a link from the terminal, with a passkey. */
async function join(page: Page, operate: (...words: string[]) => Promise<string>): Promise<void> {
  const member = newcomer();
  const output = await operate('staff', 'invite', member.email, '--role', 'moderator', '--print');
  await page.goto(/\/desk\/invitation\?\S+/u.exec(output)?.[0] ?? '');
  await page.getByLabel('First name').fill('Peter');
  await page.getByLabel('Last name').fill('Lang');
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Join the staff' }).click();
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Open the desk' }).click();
}

test('a moderator decides about each app with at most two presses, and the next one opens automatically', async ({
  page,
  network,
}) => {
  const publishers = `${publisherColumns}\np1,anna@northwind.example,Northwind,Anna,Nord,USD\n`;
  const names = Array.from({ length: most }, (_, index) => `App ${String(index + 1).padStart(2, '0')}`);
  const apps = names.map((name, index) => `a${index},p1,${name},android,on_check,${storeUrl(`northwind.app${index}`)}`);
  await network.operate('import', 'publishers', await network.writeFile('publishers.csv', publishers));
  await network.operate('import', 'apps', await network.writeFile('apps.csv', [appColumns, ...apps, ''].join('\n')));
  await join(page, network.operate);

  await page.getByRole('link', { name: /Apps to check/u }).click();
  await expect(page.getByRole('main')).toContainText(`${most} apps wait for a decision`);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^App \d+$/u);
  await expectAccessibleInBothThemes(page);

  const started = performance.now();
  for (let count = 0; count < most; count += 1) {
    await expect(page.getByRole('button', { name: /^Approve/u })).toBeVisible();
    const name = await heading.textContent();
    const keys = ['a', 't', 'rr'][count % 3] ?? '';
    for (const key of keys) await page.keyboard.press(key);
    await expect(heading).not.toHaveText(name ?? '');
  }
  console.log(`${most} apps were decided in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  await expect(heading).toHaveText('Review');
  await expect(page.getByRole('main')).toContainText('Nothing to check');
  const listed = await network.operate('apps', 'list');
  expect(
    [listed.match(/ active /gu), listed.match(/ test_mode /gu), listed.match(/ stopped /gu)].map((all) => all?.length),
  ).toEqual([0, 1, 2].map((key) => Math.ceil((most - key) / 3)));

  await test.step('keys do nothing while somebody types, and Escape leads back', async () => {
    const another = `${publisherColumns}\np2,oleg@harbour.example,Harbour,Oleg,Port,USD\n`;
    const waiting = `${appColumns}\nb1,p2,Tides,android,on_check,${storeUrl('harbour.tides')}\n`;
    await network.operate('import', 'publishers', await network.writeFile('more-publishers.csv', another));
    await network.operate('import', 'apps', await network.writeFile('more-apps.csv', waiting));
    await page.goto('/desk/review');
    await page.getByRole('link', { name: 'Tides' }).click();
    await page.getByRole('button', { name: /^Reject/u }).click();
    const words = page.getByLabel('What to change, in English');
    await words.pressSequentially('Start at arrival');
    await expect(words).toHaveValue('Start at arrival');
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toContainText('1 app waits for a decision');
  });

  await test.step('keys move through the apps of the publisher whose queue is open', async () => {
    const twoMore = `${publisherColumns}\np4,ira@reef.example,Reef,Ira,Sole,USD\np5,max@dune.example,Dune,Max,Lee,USD\n`;
    await network.operate('import', 'publishers', await network.writeFile('two-publishers.csv', twoMore));
    for (const [id, publisher, name] of [
      ['d1', 'p4', 'Coral'],
      ['d2', 'p5', 'Sand'],
      ['d3', 'p4', 'Kelp'],
    ]) {
      const row = `${appColumns}\n${id},${publisher},${name},android,on_check,${storeUrl(`apps.${id}`)}\n`;
      await network.operate('import', 'apps', await network.writeFile(`${id}.csv`, row));
    }
    await page.goto('/desk/review');
    await page.getByRole('link', { name: /^Reef/u }).first().click();
    await page.getByRole('link', { name: 'Coral' }).click();
    await expect(heading).toHaveText('Coral');
    await page.keyboard.press('j');
    await expect(heading).toHaveText('Kelp');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toContainText('2 apps of Reef wait for a decision');
  });
});
