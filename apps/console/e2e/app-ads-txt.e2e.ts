import { readFile } from 'node:fs/promises';

import { expectAccessible } from '@publisher-console/test-kit/accessibility';

import { dataOf } from './support/accounts.ts';
import { copiedText } from './support/clipboard.ts';
import { isOutsideInReach, playLink, publishFile } from './support/outside.ts';
import { expect, test } from './support/test.ts';

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' });

  test('the settings have the network’s file with its update time, to download and to copy', async ({
    context,
    page,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn();
    await page.goto('/settings?tab=app-ads');
    const panel = page.getByRole('tabpanel');
    const code = panel.getByRole('region', { name: 'Строки для app-ads.txt' }).locator('code');
    const lines = await code.innerText();
    await panel.getByRole('button', { name: 'Скопировать строки' }).click();
    await expect(panel.getByText('Скопировано')).toBeAttached();
    expect(await copiedText(page)).toBe(lines);
    await expect(
      panel
        .getByRole('paragraph')
        .filter({ hasText: /^Обновлено /u })
        .getByRole('time'),
    ).toBeVisible();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Скачать файл' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('app-ads.txt');
    const content = await readFile(await file.path(), 'utf8');
    expect(content.split('\n')).toEqual(expect.arrayContaining(lines.split('\n')));
    await expectAccessible(page);
  });
});

test('the page of an app shows its last check, checks again on request, and offers the file to publish', async ({
  page,
  signInAnew,
}) => {
  test.skip(!isOutsideInReach(), 'The product was started elsewhere: it does not reach the sites of the journeys.');
  await signInAnew();
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { authorization: `Bearer ${token}` };
  const { lines } = await dataOf(await page.request.get('/api/app-ads-txt', { headers }));
  await publishFile(page.request, 'games-6.example', lines);
  const data = {
    name: 'Chess',
    isNotPublished: false,
    applicationUrl: playLink(6, 'chess'),
    appAdsTxtUrl: 'https://games-6.example/app-ads.txt',
    platform: 'android',
  };
  const { application } = await dataOf(await page.request.post('/api/application', { headers, data }));

  await page.goto(`/app/${application.id}`);
  await expect(page.getByText('All lines found')).toHaveCount(2);
  await publishFile(page.request, 'games-6.example', ['# ours', ...lines.slice(1)]);
  await page.getByRole('button', { name: 'Check now' }).click();
  // Once in the header and once in the section about the file.
  await expect(page.getByText('1 line to fix').filter({ visible: true })).toHaveCount(2);
  const toAdd = page.getByRole('region', { name: 'Lines to add to app-ads.txt' }).locator('code');
  await expect(toAdd).toHaveText(lines[0]);
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Missing', { exact: true }) })).toContainText(
    lines[0],
  );

  await page.getByText('The complete file to publish').click();
  const merged = page.getByRole('region', { name: 'The complete file' }).locator('code');
  for (const line of ['# ours', ...lines]) await expect(merged).toContainText(line);
  await page.getByText('Earlier checks').click();
  await expect(page.getByText(/^App added · /u)).toBeVisible();
  await expect(page.getByText(/^On request · /u)).toBeVisible();
  await expectAccessible(page);
});

test('the dashboard lists a broken file once for its apps, with a link to the lines to fix', async ({
  page,
  signInAnew,
}) => {
  test.skip(!isOutsideInReach(), 'The product was started elsewhere: it does not reach the sites of the journeys.');
  await signInAnew();
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { authorization: `Bearer ${token}` };
  const { lines } = await dataOf(await page.request.get('/api/app-ads-txt', { headers }));
  await publishFile(page.request, 'games-12.example', lines);
  const ids: string[] = [];
  for (const word of ['valley', 'meadow']) {
    const data = {
      name: word,
      isNotPublished: false,
      applicationUrl: playLink(12, word),
      appAdsTxtUrl: 'https://games-12.example/app-ads.txt',
      platform: 'android',
    };
    const { application } = await dataOf(await page.request.post('/api/application', { headers, data }));
    ids.push(application.id);
  }
  await publishFile(page.request, 'games-12.example', [`# ${lines[0]}`, 'other.example, 1, DIRECT']);
  for (const id of ids) await dataOf(await page.request.post(`/api/application/${id}/app-ads-txt/check`, { headers }));

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/application?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const attention = page.getByRole('region', { name: 'Needs your attention' });
  const line = attention.getByText('2 apps need attention');
  await expect(line).toBeVisible();
  const place = await line.boundingBox();
  release();
  // The first steps have loaded.
  await expect(page.getByRole('button', { name: /^Rewarded video/u })).toBeVisible();
  expect(await line.boundingBox()).toEqual(place);
  await line.click();
  const item = attention.getByRole('listitem');
  await expect(item).toHaveCount(1);
  for (const text of ['valley', 'meadow', `${lines.length} lines to fix in app-ads.txt`])
    await expect(item).toContainText(text);
  await expectAccessible(page);
  const link = item.getByRole('link', { name: /^See what to fix ?: (?:valley|meadow)$/u });
  await link.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'App-ads.txt', level: 2 });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveURL(/\/app\/[^/]+#app-ads$/u);
  await expect(page.getByText(`${lines.length} lines to fix`).filter({ visible: true })).toHaveCount(2);
  // The line that is commented out in the file is not offered as a line to add.
  await expect(page.getByRole('region', { name: 'Lines to add to app-ads.txt' }).locator('code')).toHaveText(
    lines.slice(1).join('\n'),
  );

  // A link in a mail loads the page, as a reload does.
  await page.reload();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
