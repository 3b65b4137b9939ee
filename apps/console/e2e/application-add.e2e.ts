import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { dataOf } from './support/accounts.ts';
import { publisherOf } from './support/applications.ts';
import { copiedText } from './support/clipboard.ts';
import { tabTo } from './support/keyboard.ts';
import { isOutsideInReach, playLink, publishFile } from './support/outside.ts';
import { expect, test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the page and returns the network's required lines. */
async function openForm(page: Page, label = 'Lines to add to app-ads.txt'): Promise<string[]> {
  await page.goto('/app/add');
  const code = page.getByRole('region', { name: label }).locator('code');
  return (await code.innerText()).split('\n');
}

/**
 * A file in which the first line has another relationship, the second one is commented out, and the last one is
 * missing.
 */
function spoilt([first = '', second = '']: string[]): string[] {
  return ['# Northwind Games', first.replace('DIRECT', 'RESELLER'), `# ${second}`, 'other.example, 1, DIRECT'];
}

/** Records the calls that create apps: their idempotency keys and bodies. */
function watchCreations(page: Page): { key: string | undefined; body: unknown }[] {
  const calls: { key: string | undefined; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/application')
      calls.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
  });
  return calls;
}

test.beforeEach(() => {
  test.skip(!isOutsideInReach(), 'The product was started elsewhere: it does not reach the stores of the journeys.');
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' });

  test('an app is previewed, its file is compared and corrected, and the app is added', async ({
    page,
    context,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 422/u);
    await signInAnew();
    const required = await openForm(page, 'Строки для app-ads.txt');
    await publishFile(page.request, 'games-1.example', spoilt(required));

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Скопировать строки' }).click();
    await expect.poll(() => copiedText(page)).toBe(required.join('\n'));

    await page.getByLabel('Ссылка на магазин').fill(playLink(1, 'chess'));
    await expect(page.getByLabel('Ссылка на магазин')).toHaveAccessibleDescription('Google Play · com.games1.chess');
    await expect(page.getByLabel('Название приложения')).toHaveValue('Chess');
    await expect(page.locator('main img')).toHaveJSProperty('naturalWidth', 96);
    const fileLink = page.getByLabel('Ссылка на app-ads.txt');
    await expect(fileLink).toHaveValue('https://games-1.example/app-ads.txt');
    await page.getByLabel('Название приложения').fill('Chess for all');

    const creations = watchCreations(page);
    await page.getByRole('button', { name: 'Добавить приложение' }).click();
    await expect(fileLink).toHaveAccessibleDescription(
      'Файл app-ads.txt неполный. Строки, которые должны быть в app-ads.txt, можно посмотреть в настройках',
    );
    await expect(fileLink).toBeFocused();
    const differences = page.getByRole('listitem');
    await expect(differences.filter({ hasText: 'Неверный тип отношений' })).toContainText(required[0] ?? '');
    await expect(differences.filter({ hasText: 'Неверный тип отношений' })).toContainText('RESELLER');
    await expect(differences.filter({ hasText: 'Закомментирована' })).toContainText(`# ${required[1]}`);
    await expect(differences.filter({ hasText: 'Отсутствует' })).toContainText(required[2] ?? '');
    const merged = page.getByRole('region', { name: 'Готовый файл' }).locator('code');
    await expect(merged).toContainText('other.example, 1, DIRECT');
    await expectAccessible(page);

    await publishFile(page.request, 'games-1.example', (await merged.innerText()).split('\n'));
    await page.getByRole('button', { name: 'Проверить ещё раз' }).click();
    await expect(page.getByText('Все строки есть')).toBeVisible();
    await expect(page.getByLabel('Название приложения')).toHaveValue('Chess for all');
    await page.getByRole('button', { name: 'Добавить приложение' }).click();
    await expect(page.getByText('Приложение добавлено. Реклама появится, как только сеть его проверит.')).toBeVisible();
    await expect(heading(page)).toContainText('Chess for all');
    await expect(page.getByText('На проверке').first()).toBeVisible();
    expect(creations).toHaveLength(2);
    expect(creations[0]).toEqual(creations[1]);
    expect(creations[0]?.key).toMatch(/^[0-9a-f]{32}$/u);
  });
});

test('an app that is in no store is added by keyboard alone, after each possible error; a repeated call has the same key', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 503/u);
  expectAlert('temporarily unavailable');
  await signInAnew();
  await openForm(page);
  const creations = watchCreations(page);
  const add = page.getByRole('button', { name: 'Add app' });
  const platforms = page.getByRole('radiogroup', { name: 'Platform' });
  const name = page.getByLabel('App name');
  const help = page.getByRole('navigation').getByRole('link', { name: 'Help' });
  const box = page.getByLabel("My app hasn't been published yet");
  await box.check();
  await help.click();
  await expect(heading(page)).toHaveText('Help');
  await page.goBack();
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(platforms).toHaveAccessibleDescription('The app platform is required');
  await expect(name).toHaveAccessibleDescription('The app name is required');
  await expect(platforms.getByLabel('Android')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(platforms.getByLabel('iOS')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Go');

  await help.click();
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(name).toHaveValue('Go');
  await name.focus();
  await page.route('**/api/application', (route) => route.fulfill({ status: 503, body: '' }), { times: 2 });
  for (const tries of [1, 2]) {
    await page.keyboard.press('Enter');
    await expect.poll(() => creations.length).toBe(tries);
    await expect(page.getByRole('alert').filter({ hasText: 'temporarily unavailable' })).toBeVisible();
    await expect(add).not.toHaveAttribute('aria-busy');
  }
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('App added. It is in test mode until you add its store link.')).toBeVisible();
  await expect(heading(page)).toContainText('Go!');
  await expect(page.getByText('Test mode').first()).toBeVisible();
  const [first, second, third] = creations.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a wrong link, an unknown app, a store that is down and an app that was already added get different messages', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 422/u);
  expectBrowserError(/status of 409/u);
  expectAlert('The store does not answer');
  await signInAnew();
  const required = await openForm(page);
  await publishFile(page.request, 'games-3.example', required);
  const link = page.getByLabel('Store link');
  const fileLink = page.getByLabel('Link to app-ads.txt');
  const add = page.getByRole('button', { name: 'Add app' });

  await add.click();
  await expect(link).toHaveAccessibleDescription(/^The link to the app is required ?Google Play, App Store, /);
  await expect(fileLink).toHaveAccessibleDescription('Please provide a link to the published app-ads.txt');
  await link.pressSequentially('https://play');
  await expect(link).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  const notALink = /^Specified app not found ?This is not a link to an app\. Use one from Google Play, App Store, /;
  await expect(link).toHaveAccessibleDescription(notALink);
  await link.fill(playLink(3, 'gone'));
  await expect(link).toHaveAccessibleDescription(/^Specified app not found ?Google Play · /);

  await link.fill(playLink(3, 'down'));
  await expect(page.getByRole('alert').filter({ hasText: 'The store does not answer' })).toBeVisible();
  await fileLink.fill('games-3.example');
  await add.click();
  await expect(fileLink).toHaveValue('https://games-3.example/app-ads.txt');
  await expect(page.getByLabel('App name')).toHaveAccessibleDescription('The app name is required');
  await page.getByLabel('App name').fill('Draughts');
  await expectAccessible(page);
  await add.click();
  await expect(page.getByText('App added. We will look it up in its store again and then check it.')).toBeVisible();
  await expect(heading(page)).toContainText('Draughts');
  await expect(page.getByText('We could not find the developer’s website in the store listing')).toBeVisible();
  await expect(page.getByText('The store listing has no website of your own')).toBeHidden();

  await openForm(page);
  await link.fill(playLink(3, 'down'));
  await page.getByLabel('App name').fill('Draughts again');
  await fileLink.fill('https://games-3.example/app-ads.txt');
  await add.click();
  await expect(link).toHaveAccessibleDescription(/^You have already added this app/);
  await page.getByRole('link', { name: 'Open Draughts' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(heading(page)).toContainText('Draughts');
});

test('the typed values for one app and for several survive a change of the form and the end of the session', async ({
  page,
  signInAnew,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 401/u);
  const { email, password } = await signInAnew();
  await openForm(page);
  const link = page.getByLabel('Store link');
  const several = page.getByLabel('Store links');
  await page.getByLabel('Link to app-ads.txt').fill('https://mine.example/app-ads.txt');
  await page.getByRole('button', { name: 'Add several at once' }).click();
  const links = [playLink(4, 'chess'), playLink(4, 'go')].join('\n');
  await several.fill(links);
  await expect(page.getByRole('button', { name: 'Add 2 apps' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to one app' }).click();
  await expect(page.getByLabel('Link to app-ads.txt')).toHaveValue('https://mine.example/app-ads.txt');
  await expect(link).toHaveValue('');
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Add several at once' }).click();
  await expect(several).toHaveValue(links);

  await expect(page.getByRole('button', { name: 'Add 2 apps' })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('auth_token', 'over');
    localStorage.setItem('refresh_token', 'over');
  });
  await several.fill(`${links}\n${playLink(5, 'reversi')}`);
  await expect(page).toHaveURL(/\/auth\/login/u);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(several).toHaveValue(`${links}\n${playLink(5, 'reversi')}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(heading(page)).toHaveText('Help');
  await page.goto('/app/add');
  await expect(link).toHaveValue('');
});

if (isNightly) {
  test('the links of an app are completed like those of a new one', async ({
    page,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 422/u);
    const publisher = await publisherOf(page.request, await signInAnew());
    const id = await publisher.addApplication('Chess');
    const required = await openForm(page);
    await publishFile(page.request, 'games-6.example', required);
    await page.goto(`/app/${id}?dialog=link`);
    const dialog = page.getByRole('dialog');
    const link = dialog.getByLabel('Store link');
    const fileLink = dialog.getByLabel('Link to app-ads.txt');
    await link.fill(playLink(6, 'gone'));
    await fileLink.fill('games-6.example');
    await link.focus();
    await expect(fileLink).toHaveValue('https://games-6.example/app-ads.txt');
    await page.keyboard.press('Enter');
    await expect(link).toHaveAccessibleDescription(/^Specified app not found/);
    await link.fill(playLink(6, 'chess').replace('https://', ''));
    await page.keyboard.press('Enter');
    await expect(page.getByText('App updated')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
}

test('an app of a store without access for programs is added by a typed name, and no later look-up is promised', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 422/u);
  expectAlert('The store does not let programs read its pages');
  await signInAnew();
  const required = await openForm(page);
  await publishFile(page.request, 'games-7.example', required);
  const galaxyLink = (id: string) => `https://galaxystore.samsung.com/detail/com.games7.${id}`;
  const promise = page.getByText(/later|again|at the moment/u);

  await page.getByLabel('Store link').fill(galaxyLink('chess'));
  const hint = 'Enter the name yourself. The app will have no icon and no developer here.';
  const alert = page.getByRole('alert').filter({ hasText: 'The store does not let programs read its pages' });
  await expect(alert).toContainText(hint);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
  await expect(promise).toBeHidden();
  await page.getByLabel('Link to app-ads.txt').fill('https://games-7.example/app-ads.txt');
  await page.getByRole('button', { name: 'Add app' }).click();
  await expect(page.getByLabel('App name')).toHaveAccessibleDescription('The app name is required');
  await page.getByLabel('App name').fill('Chess');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add app' }).click();
  await expect(page.getByText('App added. It shows ads as soon as the network has checked it.')).toBeVisible();
  await expect(heading(page)).toContainText('Chess');
  await expect(page.getByText('We could not find the developer’s website in the store listing')).toBeVisible();

  await openForm(page);
  await page.getByRole('button', { name: 'Add several at once' }).click();
  await page.getByLabel('Store links').fill(galaxyLink('go'));
  await page.getByLabel('Link to app-ads.txt for all of them').fill('https://games-7.example/app-ads.txt');
  const row = page.getByRole('list', { name: 'Apps to add' }).getByRole('listitem');
  await expect(row).toContainText('The store does not let programs read its pages');
  await expect(row.getByLabel('App name')).toHaveAccessibleDescription(hint);
  await expect(promise).toBeHidden();
  await row.getByLabel('App name').fill('Go');
  await page.getByRole('button', { name: 'Add 1 app' }).click();
  await expect(row).toContainText('Added');
});

if (isNightly) {
  test('several look-ups wait as long as the store needs, with a message, and then continue', async ({
    page,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 503/u);
    await signInAnew();
    await page.clock.install();
    await openForm(page);
    await page.route(
      '**/api/application/parse',
      (route) => route.fulfill({ status: 503, headers: { 'retry-after': '20' }, body: '' }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Add several at once' }).click();
    await page.getByLabel('Store links').fill(playLink(7, 'reversi'));
    await page.clock.runFor(1_000);
    const wait = page.getByText('The store or our service cannot answer at the moment. We try again in 20 seconds.');
    await expect(wait).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('list', { name: 'Apps to add' })).toContainText('Reversi');
    await expect(wait).toBeHidden();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('several pasted links are looked up, and added one by one with a result for each', async ({
    context,
    page,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 422/u);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAnew();
    const required = await openForm(page);
    await publishFile(page.request, 'games-4.example', required);
    await publishFile(page.request, 'games-5.example', spoilt(required));
    const links = [playLink(4, 'chess'), playLink(4, 'go'), playLink(5, 'reversi'), playLink(4, 'gone')].join('\n');
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), links);
    await page.getByLabel('Store link').focus();
    await page.keyboard.press('Control+V');

    await expect(page.getByLabel('Store links')).toHaveValue(links);
    await expect(page).toHaveURL('/app/add?several=yes');
    const rows = page.getByRole('list', { name: 'Apps to add' }).locator(':scope > li');
    await expect(rows).toHaveCount(4);
    await expect(page.getByLabel('Link to app-ads.txt for all of them')).toHaveValue(
      'https://games-4.example/app-ads.txt',
    );
    await expect(rows.nth(2).getByLabel('Link to app-ads.txt of this app')).toHaveValue(
      'https://games-5.example/app-ads.txt',
    );
    await expect(rows.nth(3)).toContainText('Specified app not found');
    // High enough that the bar at the bottom covers no button: axe would report a half covered one as too small.
    await page.setViewportSize({ width: 390, height: 4000 });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add 3 apps' }).click();
    await expect(rows.nth(0)).toContainText('Added');
    await expect(rows.nth(1)).toContainText('Added');
    await expect(rows.nth(2)).toContainText('The app-ads.txt file is incomplete');
    await expect(rows.nth(2)).toContainText('Commented out');
    await expect(page.getByText('2 apps added').last()).toBeVisible();
    await expectAccessible(page);

    await publishFile(page.request, 'games-5.example', required);
    await rows
      .nth(3)
      .getByRole('button', { name: /^Remove/u })
      .click();
    const refusal = { result: false, data: null, errors: null, message: '', code: 'application_limit' };
    await page.route('**/api/application', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
    await page.getByRole('button', { name: 'Add 1 app' }).click();
    await expect(rows.nth(2)).toContainText('You have reached the limit of apps.');
    await page.getByRole('button', { name: 'Add 1 app' }).click();
    await expect(rows.nth(2)).toContainText('Added');
    await page.getByRole('link', { name: 'Open the apps' }).click();
    await expect(heading(page)).toContainText('Apps');
    for (const name of ['Chess', 'Go', 'Reversi']) await expect(page.getByRole('link', { name }).first()).toBeVisible();
  });
});

if (isNightly) {
  test('the palette finds an app and an ad block, also in the wrong keyboard layout', async ({ page, signInAnew }) => {
    await signInAnew();
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const headers = { authorization: `Bearer ${token}` };
    const create = { headers, data: { name: 'Chess Trainer', isNotPublished: true, platform: 'ios' } };
    const { application } = await dataOf(await page.request.post('/api/application', create));
    const block = { headers, data: { name: 'End of a chess game', adFormat: 'fs_banner' } };
    await dataOf(await page.request.post(`/api/application/${application.id}/ad-block`, block));

    await page.goto('/help');
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
    // `chess`, typed in the Russian keyboard layout.
    await palette.getByRole('searchbox').fill('сруыы');
    await expect(palette.getByRole('region', { name: 'Ad blocks' }).getByRole('link')).toContainText(
      'End of a chess game',
    );
    await expect(palette.getByRole('region', { name: 'Apps' }).getByRole('link')).toContainText('Chess Trainer');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(palette.getByRole('region', { name: 'Apps' }).getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(`/app/${application.id}`);
    await expect(heading(page)).toContainText('Chess Trainer');

    // The link to an ad block searches the list of its app, because the block may be on any page of that list.
    await page.keyboard.press('Control+K');
    await palette.getByRole('searchbox').fill('end of a chess');
    await palette.getByRole('region', { name: 'Ad blocks' }).getByRole('link').click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['End of a chess game']);
    await expect(page.getByRole('searchbox')).not.toHaveValue('');
  });
}

if (isNightly) {
  test('the missing lines of a file are offered to copy, and the complete file when it is opened', async ({
    page,
    signInAnew,
  }) => {
    await signInAnew();
    const required = await openForm(page);
    await publishFile(page.request, 'games-11.example', spoilt(required));
    await page.getByLabel('Store link').fill(playLink(11, 'chess'));
    const check = page.getByRole('region', { name: 'Check of app-ads.txt' });
    await expect(check.getByText('3 lines to fix')).toBeVisible();
    const toAdd = page.getByRole('region', { name: 'Lines to add to app-ads.txt' });
    await expect(toAdd).toHaveCount(1);
    await expect(toAdd.locator('code')).toHaveText(required[2] ?? '');
    const merging = page.waitForRequest((request) => request.postDataJSON()?.merge === true);
    await check.getByText('The complete file to publish').click();
    await merging;
    const merged = check.getByRole('region', { name: 'The complete file' }).locator('code');
    for (const line of ['other.example, 1, DIRECT', ...required]) await expect(merged).toContainText(line);
    await expectAccessible(page);
  });
}
