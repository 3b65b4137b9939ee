import { expectAccessible } from '@publisher-console/test-kit/accessibility';

import { copiedText } from './support/clipboard.ts';
import { forEachLocale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    failed: 'An error occurred while loading the questions',
    retry: 'Retry',
    faq: 'FAQ',
    documentation: 'Documentation',
    contacts: 'Contacts',
    copyLink: 'Copy the link to this answer',
    read: 'Read: Privacy policy',
    policy: 'Privacy policy',
    support: 'Contact support',
    search: 'Search the questions and answers',
    term: 'app-ads.txt buyers',
    found: 2,
    nothing: 'No answer found',
    clear: 'Clear the search',
    sdk: 'SDK',
    copyClient: 'Copy: File api.mjs',
  },
  ru: {
    failed: 'При загрузке вопросов произошла ошибка',
    retry: 'Повторить',
    faq: 'Частые вопросы',
    documentation: 'Документация',
    contacts: 'Контакты',
    copyLink: 'Скопировать ссылку на этот ответ',
    read: 'Прочитать: Политика конфиденциальности',
    policy: 'Политика конфиденциальности',
    support: 'Написать в поддержку',
    search: 'Поиск по вопросам и ответам',
    term: 'app-ads.txt покупател',
    found: 2,
    nothing: 'Ответа не нашлось',
    clear: 'Очистить поиск',
    sdk: 'SDK',
    copyClient: 'Скопировать: Файл api.mjs',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  test('eight questions open to their answers, each with its own link; the other tabs link to texts and to support', async ({
    page,
    context,
    origin,
    signIn,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 500/u);
    expectAlert(text.failed);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn();
    const main = page.getByRole('main');
    const broken = { result: false, data: null, errors: null, message: 'no', code: 'internal' };
    await withoutPagePrefetch(page);
    await page.route('**/api/network-document/faq', (route) => route.fulfill({ status: 500, json: broken }));
    await page.goto('/help?question=2');
    await expect(main.getByRole('alert').filter({ hasText: text.failed })).toBeVisible();
    await page.unroute('**/api/network-document/faq');
    await main.getByRole('button', { name: text.retry }).click();

    const questions = main.locator('summary');
    await expect(questions).toHaveCount(8);
    await expect(questions.nth(1)).toBeFocused();
    await expect(main.getByRole('paragraph').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(questions.nth(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/help?question=3');
    await main.getByRole('button', { name: text.copyLink }).last().click();
    await expect.poll(() => copiedText(page)).toBe(`${origin}/help?question=3`);
    await expectAccessible(page);

    await main.getByRole('tab', { name: text.faq }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/help?tab=documentation');
    await expectAccessible(page);
    await main.getByRole('link', { name: text.read }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.policy);
    await page.goBack();
    await main.getByRole('tab', { name: text.contacts }).click();
    await expect(main.getByRole('link', { name: 'support@network.example' })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: text.support }).click();
    await expect(page).toHaveURL('/help?tab=contacts&dialog=support');
  });

  test('the questions are searched, and support is offered where no answer is found', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/help');
    const main = page.getByRole('main');
    const questions = main.locator('summary');
    await expect(questions).toHaveCount(8);
    await page.keyboard.press('/');
    const field = main.getByRole('searchbox', { name: text.search });
    await expect(field).toBeFocused();
    await field.fill(text.term);
    await expect(questions).toHaveCount(text.found);
    await expect(page).toHaveURL(/\/help\?term=/u);
    // A question has the same number in every search, and opening it does not end the search.
    const number = await main.locator('details').last().getAttribute('data-question');
    await questions.last().click();
    await expect(page).toHaveURL(new RegExp(`term=.+&question=${number}$`, 'u'));
    await expect(questions).toHaveCount(text.found);
    await expectAccessible(page);
    await field.fill('zebra');
    await expect(main).toContainText(text.nothing);
    await expectAccessible(page);
    await main.getByRole('button', { name: text.support }).click();
    await expect(page.getByRole('dialog', { name: text.support })).toBeVisible();
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: text.clear }).click();
    await expect(questions).toHaveCount(8);
    await expect(field).toHaveValue('');
  });

  test('the first steps show the client and the API of this console, and can be copied', async ({
    page,
    context,
    origin,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn();
    await page.goto('/sdk');
    await expect(page.getByRole('main')).toContainText(`npm install ${origin}/sdk/api-client.tgz`);
    await page.getByRole('button', { name: text.copyClient }).click();
    await expect.poll(() => copiedText(page)).toContain(`baseUrl: '${origin}/api',`);
    await expectAccessible(page);
  });
});
