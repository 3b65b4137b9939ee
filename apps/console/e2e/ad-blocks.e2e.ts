import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { publisherOf } from './support/applications.ts';
import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    add: 'Add block',
    title: 'Block title',
    noTitle: 'Please enter the block title',
    format: 'Ad format',
    choose: 'Choose the format',
    chosen: 'Ad format Rewarded video',
    noFormat: 'Please choose the ad format',
    rewarded: /^Rewarded video/u,
    place: 'Place',
    create: 'Create',
    failed: 'Failed to create the ad block',
    limit: 'This app has 100 ad blocks, which is the limit.',
    created: 'Ad block created',
    next: 'Add the ad block to your app',
    done: 'Done',
    count: '1 ad block',
  },
  ru: {
    add: 'Добавить блок',
    title: 'Название блока',
    noTitle: 'Укажите название блока',
    format: 'Формат рекламы',
    choose: 'Выберите формат',
    chosen: 'Формат рекламы Видео с вознаграждением',
    noFormat: 'Выберите формат рекламы',
    rewarded: /^Видео с вознаграждением/u,
    place: 'Место',
    create: 'Создать',
    failed: 'Не удалось создать блок',
    limit: 'У этого приложения уже 100 блоков',
    created: 'Блок создан',
    next: 'Встройте блок в приложение',
    done: 'Готово',
    count: '1 блок',
  },
};

const main = (page: Page) => page.getByRole('main');
const titles = (page: Page) => main(page).getByRole('listitem').getByRole('heading');
const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title });
const snackbar = (page: Page, text: string) => page.locator('[data-snackbar]').filter({ hasText: text });

forEachLocale((locale) => {
  const text = texts[locale];
  // Accessibility is checked in one language, because the page has the same elements in both.
  const isFirst = locale === 'en';

  test('an ad block is added once, whatever happens to its call', async ({
    page,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectAlert(text.failed);
    expectAlert(text.limit);
    const publisher = await publisherOf(page.request, await signInAnew());
    const id = await publisher.addApplication('Chess Trainer');
    await page.goto(`/app/${id}/adblock`);
    await main(page).getByRole('button', { name: text.add }).first().click();
    const dialog = page.getByRole('dialog');
    const title = dialog.getByRole('textbox', { name: text.title });
    await expect(title).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title).toHaveAccessibleDescription(text.noTitle);
    await expect(title).toBeFocused();
    const format = dialog.getByRole('button', { name: text.format });
    await expect(format).toHaveAccessibleName(`${text.format} ${text.choose}`);
    await expect(format).toHaveAccessibleDescription(text.noFormat);
    await expect(format).not.toHaveAttribute('aria-invalid');
    if (isFirst) await expectAccessible(page);
    await title.fill('Level end');
    await dialog.getByRole('textbox', { name: text.place }).fill('level-end');
    await format.press('Enter');
    const popup = page.getByRole('dialog', { name: text.format });
    await expect(popup.getByRole('button')).toHaveCount(2);
    if (isFirst) await expectAccessible(page);
    await popup.getByRole('button', { name: text.rewarded }).press('Enter');
    await expect(format).toBeFocused();
    await expect(format).toHaveAccessibleName(text.chosen);
    await expect(format).toHaveAccessibleDescription('');

    const create = dialog.getByRole('button', { name: text.create });
    expectBrowserError(/status of 422/u);
    const refusal = { result: false, data: null, errors: null, message: '', code: 'ad_block_limit' };
    await page.route('**/ad-block', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
    await create.click();
    await expect(dialog.getByRole('alert').filter({ hasText: text.limit })).toBeVisible();

    // The server adds the block, but its answer does not arrive.
    expectBrowserError(/net::ERR_FAILED/u);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/ad-block'))
        keys.push(request.headers()['idempotency-key']);
    });
    await page.route(
      '**/ad-block',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await create.click();
    await expect(dialog.getByRole('alert').filter({ hasText: /\S/u, hasNotText: text.limit })).toBeVisible();
    await create.dblclick();
    await expect(snackbar(page, text.created)).toBeVisible();
    // The code with the block's id replaces the form.
    const next = page.getByRole('dialog', { name: text.next });
    await expect(next.getByRole('tabpanel')).toContainText(id);
    if (isFirst) await expectAccessibleInBothThemes(page);
    await next.getByRole('button', { name: text.done }).click();
    await expect(next).toBeHidden();
    await expect(titles(page)).toHaveText(['Level end']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await expect(page).toHaveURL(`/app/${id}/adblock`);
    if (isFirst) await expectAccessibleInBothThemes(page);
    await page.goto('/app');
    await expect(main(page).getByRole('link', { name: text.count, exact: true })).toBeVisible();
  });
});

test('the title of an ad block is edited in place by keyboard, and rolled back if that fails', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectAlert('Failed to update the ad block');
  const publisher = await publisherOf(page.request, await signInAnew());
  const id = await publisher.addApplication('Chess Trainer');
  await publisher.addAdBlock(id, 'Level end');
  await page.goto(`/app/${id}/adblock`);
  const menu = main(page).getByRole('button', { name: /^Actions for/u });
  const field = main(page).getByRole('textbox', { name: 'Block title' });
  const edit = async (title: string): Promise<void> => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['Edit title', 'Stop', 'Delete']);
    await page.getByRole('menuitem', { name: 'Edit title' }).press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type(title);
  };
  await edit('Nothing');
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveText(['Level end']);
  await expect(menu).toBeFocused();

  expectBrowserError(/status of 503/u);
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route(
    `**/application/${id}/ad-block/*`,
    async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { result: false } });
    },
    { times: 1 },
  );
  await edit('Bonus level');
  await page.keyboard.press('Enter');
  await expect(titles(page)).toHaveText(['Bonus level']);
  await expect(menu).toBeFocused();
  fail();
  await expect(snackbar(page, 'Failed to update the ad block')).toBeVisible();
  await expect(field).toHaveValue('Bonus level');
  await expect(menu).toBeFocused();
  await field.press('Enter');
  await expect(snackbar(page, 'Ad block updated')).toBeVisible();
  await page.reload();
  await expect(titles(page)).toHaveText(['Bonus level']);
});

test('several ad blocks are stopped at once, and the page shows which are not; one is deleted', async ({
  page,
  signInAnew,
}) => {
  const publisher = await publisherOf(page.request, await signInAnew());
  const id = await publisher.addApplication('Chess Trainer');
  await publisher.addAdBlock(id, 'Shop');
  await publisher.addAdBlock(id, 'Menu');
  const stopped = await publisher.addAdBlock(id, 'Level end');
  await page.goto(`/app/${id}/adblock`);
  await expect(titles(page)).toHaveText(['Level end', 'Menu', 'Shop']);
  // Another tab stops one of the two blocks just before this tab does.
  await page.route(
    '**/api/application/ad-block/status',
    async (route) => {
      await publisher.stopAdBlock(stopped);
      await route.continue();
    },
    { times: 1 },
  );
  await row(page, 'Level end').getByRole('checkbox').check();
  await row(page, 'Menu').getByRole('checkbox').check();
  await expect(main(page).getByText('2 selected')).toBeVisible();
  // The page shows both as active, so there is nothing to resume.
  await expect(main(page).getByRole('button', { name: 'Resume', exact: true })).toBeDisabled();
  await main(page).getByRole('button', { name: 'Stop', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop 2 ad blocks?' });
  await expect(question).toContainText('Revenue of the last 7 days: $0.00.');
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(main(page).getByText('2 selected')).toBeVisible();
  await main(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await question.getByRole('button', { name: 'Stop' }).click();
  // The innermost element around the text that can have the focus, because a translated page has more elements in
  // between.
  const outcome = main(page)
    .locator('[tabindex="-1"]')
    .filter({ hasText: /, 1 not changed/u })
    .last();
  await expect(outcome).toBeFocused();
  await expect(outcome).toContainText('1 ad block stopped');
  await expect(outcome).toContainText('Level end: its status does not allow this');
  await expect(main(page).getByRole('button', { name: 'Stopped', exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The block that was active is left out.
  await main(page).getByRole('checkbox', { name: 'Select all' }).check();
  await main(page).getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(snackbar(page, '2 ad blocks resumed')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Test mode', exact: true })).toHaveCount(3);

  await row(page, 'Menu').getByRole('button', { name: 'Actions for Menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It had no requests in the last 7 days.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the ad block' }).click();
  await expect(snackbar(page, 'Ad block deleted')).toBeVisible();
  await expect(titles(page)).toHaveText(['Level end', 'Shop']);
});

if (isNightly) {
  test('the focus stays on Stop and Resume after the selected ad blocks have changed; a single ad block has no selection', async ({
    page,
    signInAnew,
  }) => {
    const publisher = await publisherOf(page.request, await signInAnew());
    const id = await publisher.addApplication('Chess Trainer');
    await publisher.addAdBlock(id, 'Shop');
    await page.goto(`/app/${id}/adblock`);
    await expect(titles(page)).toHaveText(['Shop']);
    await expect(main(page).getByRole('checkbox')).toHaveCount(0);
    await publisher.addAdBlock(id, 'Menu');
    await page.reload();
    const all = main(page).getByRole('checkbox', { name: 'Select all' });
    const stop = main(page).getByRole('button', { name: 'Stop', exact: true });
    const resume = main(page).getByRole('button', { name: 'Resume', exact: true });
    await expect(stop).toBeDisabled();
    await expect(resume).toBeDisabled();
    await all.check();
    await stop.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(snackbar(page, '2 ad blocks stopped')).toBeVisible();
    await expect(all).not.toBeChecked();
    await expect(stop).toBeFocused();
    await all.check();
    await resume.press('Enter');
    await expect(snackbar(page, '2 ad blocks resumed')).toBeVisible();
    await expect(all).not.toBeChecked();
    await expect(resume).toBeFocused();
    // Nothing is selected, so the button does nothing.
    await stop.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('every format of a network with five can be chosen on a phone, and one without new ad blocks is not offered', async ({
  page,
  signInAnew,
}) => {
  const formats = ['Banner', 'Interstitial', 'Rewarded video', 'Native ad', 'In-stream video', 'Pop-under'];
  const drawings = ['banner', 'full_screen', 'rewarded', 'native', 'video', 'a drawing of a later version'];
  const items = formats.map((title, index) => ({
    id: `format_${index}`,
    title,
    description: `${title}, in the words of the network`,
    drawing: drawings[index],
    acceptsNewBlocks: title !== 'Pop-under',
  }));
  await page.setViewportSize({ width: 390, height: 664 });
  const publisher = await publisherOf(page.request, await signInAnew());
  const id = await publisher.addApplication('Chess Trainer');
  // The browser loads the formats only on a page that it opens itself.
  await page.goto('/app');
  await page.route('**/api/ad-format?*', (route) =>
    route.fulfill({ json: { result: true, data: { items }, errors: null } }),
  );
  await main(page).getByRole('link', { name: 'Chess Trainer' }).first().click();
  await expect(page).toHaveURL(`/app/${id}`);
  await main(page).getByRole('button', { name: 'Add block' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add block' });
  await dialog.getByRole('textbox', { name: 'Block title' }).fill('Feed');
  await dialog.getByRole('button', { name: 'Ad format' }).press('Enter');
  const popup = page.getByRole('dialog', { name: 'Ad format' });
  await expect(popup.getByRole('button')).toHaveText(formats.slice(0, 5).map((title) => new RegExp(`^${title}`, 'u')));
  await expectAccessible(page);
  await popup.getByRole('button', { name: /^In-stream video/u }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/ad-block'));
  await page.route(
    '**/ad-block',
    (route) =>
      route.fulfill({
        json: {
          result: true,
          data: {
            adBlock: {
              id: 'block',
              applicationId: id,
              name: 'Feed',
              adFormat: 'format_4',
              place: null,
              status: 'active',
              createdAt: '2026-11-20T09:30:00.000Z',
            },
          },
          errors: null,
        },
      }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Create' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Feed', adFormat: 'format_4' });
  await expect(snackbar(page, 'Ad block created')).toBeVisible();
});
