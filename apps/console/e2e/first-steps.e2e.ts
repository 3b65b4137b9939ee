import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';

import { publisherOf } from './support/applications.ts';
import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    steps: ['Add your app', 'Create an ad block', 'Add it to your app', 'Sign the contract'],
    done: 'Done',
    link: 'Store link',
    next: 'Continue',
    inNoStore: 'My app isn’t in a store yet',
    format: /^Rewarded video/u,
    testId: 'Test ID',
    waiting: 'Waiting for the first request…',
    counterparty: 'Self-employed',
  },
  ru: {
    steps: ['Добавьте приложение', 'Создайте рекламный блок', 'Встройте блок в приложение', 'Подпишите договор'],
    done: 'Готово',
    link: 'Ссылка на магазин',
    next: 'Продолжить',
    inNoStore: 'Моего приложения ещё нет в магазине',
    format: /^Видео с вознаграждением/u,
    testId: 'Тестовый ID',
    waiting: 'Ждём первый запрос…',
    counterparty: 'Самозанятый',
  },
};

const main = (page: Page) => page.getByRole('main');
const step = (page: Page, name = '') => main(page).getByRole('button', { name: new RegExp(name, 'u') });

forEachLocale((locale) => {
  const text = texts[locale];
  const [app, block, integration, contract] = text.steps;
  const isFirst = locale === 'en';

  test('only the next step is open, even after an ad block was created by a press, whatever is refetched last', async ({
    page,
    signInAnew,
  }) => {
    const account = await signInAnew();
    await page.goto('/');
    for (const name of text.steps) await expect(step(page, name)).toBeVisible();
    await expect(step(page, app)).toHaveAttribute('aria-expanded', 'true');
    if (isFirst) await expectAccessibleInBothThemes(page);
    await main(page).getByRole('link', { name: text.inNoStore }).click();
    await expect(main(page).getByRole('checkbox')).toBeChecked();
    await page.goto('/');
    await main(page).getByLabel(text.link).fill('https://example.org/no-store');
    await main(page).getByRole('button', { name: text.next }).click();
    await expect(page).toHaveURL('/app/add?link=https%3A%2F%2Fexample.org%2Fno-store');
    await expect(main(page).getByLabel(text.link)).toHaveValue('https://example.org/no-store');

    const publisher = await publisherOf(page.request, account);
    const id = await publisher.addApplication('Chess Trainer');
    await page.goto('/');
    await expect(step(page, `${app}.*${text.done}`)).toHaveAttribute('aria-expanded', 'false');
    const format = main(page).getByRole('button', { name: text.format });
    await expect(format).toBeVisible();
    // The apps are refetched after the checklist.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/application?*', async (route) => {
      await held;
      await route.continue();
    });
    const refetch = page.waitForRequest('**/api/application?*');
    await format.click();
    await refetch;
    await expect(step(page, `${block}.*${text.done}`)).toBeVisible();
    // The pressed button is gone.
    await expect(step(page, integration)).toBeFocused();
    release();
    await expect(step(page, integration)).toHaveAttribute('aria-expanded', 'true');
    await expect(main(page).getByText(id).first()).toBeVisible();
    await expect(main(page)).toContainText(text.waiting);
    if (isFirst) await expectAccessibleInBothThemes(page);

    // An app in test mode gets test ads.
    await expect(main(page).getByRole('switch', { name: text.testId })).toBeChecked();
    await expect(main(page).getByText('demo-rewarded-video').first()).toBeVisible();

    // Any step can be opened, and the choice survives a reload.
    await step(page, contract).click();
    await main(page).getByLabel(text.counterparty, { exact: true }).check();
    await page.reload();
    await step(page, contract).press('Enter');
    await expect(main(page).getByLabel(text.counterparty, { exact: true })).toBeChecked();
    if (isFirst) await expectAccessible(page);
  });
});

test('a guide that could not be loaded can be loaded again, no app gets the ids of another, and a missing guide is explained', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 400/u);
  expectAlert('Failed to load the integration guide');
  const publisher = await publisherOf(page.request, await signInAnew());
  const chess = await publisher.addApplication('Chess Trainer');
  const tide = await publisher.addApplication('Tide Table', 'ios');
  await publisher.addAdBlock(chess, 'Level end');
  const block = await publisher.addAdBlock(tide, 'Start');
  const refused = { result: false, data: null, errors: null, message: 'no', code: 'unknown' };
  await page.route('**/api/integration-guide', (route) => route.fulfill({ status: 400, json: refused }), { times: 1 });
  await page.goto('/sdk');
  await page.getByRole('button', { name: 'Retry' }).click();
  const choice = main(page).getByLabel('App', { exact: true });
  // Ordered by name, whichever was added last.
  await expect(choice.getByRole('option')).toHaveText(['Chess Trainer · Android', 'Tide Table · iOS']);
  await choice.selectOption({ label: 'Tide Table · iOS' });
  await expect(main(page).getByRole('tab')).toHaveText(['iOS', 'Unity']);
  await expect(main(page).getByRole('tabpanel')).toContainText(tide);
  await main(page).getByRole('switch', { name: 'Test ID' }).uncheck();
  await expect(main(page).getByRole('tabpanel')).toContainText(block);
  await expect(main(page).getByRole('tabpanel')).not.toContainText(chess);
  await choice.selectOption({ label: 'Chess Trainer · Android' });
  await expect(main(page).getByRole('tab')).toHaveText(['Android', 'Unity']);
  await expect(main(page).getByRole('tabpanel')).toContainText(chess);
  await expectAccessibleInBothThemes(page);

  await page.route('**/api/integration-guide', (route) =>
    route.fulfill({ json: { result: true, data: { items: [] }, errors: null } }),
  );
  await page.goto('/sdk');
  await expect(main(page)).toContainText('There is no integration guide here yet.');
  await main(page).getByRole('link', { name: 'Contact support' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
});
