import { readFile } from 'node:fs/promises';

import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';

import { forEachLocale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    template: 'Contract template',
    list: 'verification',
    download: 'Download',
    retry: 'Retry',
    downloadFailed: 'Document downloading error',
    sole: 'Sole proprietorship',
    chooseFirst: 'First choose who signs. The documents depend on it.',
    write: 'Write the e-mail',
    subject: 'Signed contract, Publisher ID',
    contract: 'Contract DN-100001',
    inForce: 'Your contract is in force. The network has not added its file yet.',
    updated: 'Updated',
    terms: 'Terms of participation',
    documents: 'Documents',
    dashboard: 'Dashboard',
    settings: 'Settings',
    contents: 'Contents',
    missing: 'The network has not published this text yet',
    back: 'Back to the documents',
    otherLanguage: 'The network has published this text in Russian only.',
    title: 'Terms of participation — Publisher Console',
  },
  ru: {
    template: 'Договор',
    list: 'проверк',
    download: 'Скачать',
    retry: 'Повторить',
    downloadFailed: 'Ошибка при скачивании документа',
    sole: 'Индивидуальный предприниматель',
    chooseFirst: 'Сначала выберите, кто подписывает договор. От этого зависят документы.',
    write: 'Написать письмо',
    subject: 'Подписанный договор, Publisher ID',
    contract: 'Договор DN-100001',
    inForce: 'Ваш договор действует. Сеть пока не добавила его файл.',
    updated: 'Обновлено',
    terms: 'Условия участия',
    documents: 'Документы',
    dashboard: 'Главная',
    settings: 'Настройки',
    contents: 'Содержание',
    missing: 'Сеть пока не опубликовала этот текст',
    back: 'Вернуться к документам',
    otherLanguage: 'Сеть опубликовала этот текст только на английском.',
    title: 'Условия участия — Кабинет издателя',
  },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Presses a button and returns the name and the beginning of the file that the browser saves. */
async function savedBy(page: Page, press: () => Promise<void>) {
  const [saved] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: saved.suggestedFilename(), bytes: (await readFile(await saved.path())).subarray(0, 5).toString() };
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('a publisher without a contract chooses who signs, saves both files of that kind, and sees where to send the contract', async ({
    page,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/ERR_FAILED/u);
    expectAlert(text.downloadFailed);
    await signInAnew();
    await page.goto('/');
    const main = page.getByRole('main');
    const menu = page.getByRole('navigation');
    const downloaded = main.getByRole('checkbox').first();
    const allSteps = main.locator('summary').last();
    await allSteps.click();
    await expect(downloaded).not.toBeChecked();
    await menu.getByRole('link', { name: text.documents }).click();
    await expect(main).toContainText(text.chooseFirst);
    const files = main.getByRole('button', { name: text.download });
    const asked: unknown[] = [];
    await page.route('**/api/document', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fallback();
    });
    const kinds = ['self_employed', 'sole_proprietorship', 'limited_liability_company'];
    await expect(main.getByRole('radio')).toHaveCount(kinds.length);
    for (const [place, counterpartyType] of kinds.entries()) {
      await main.getByRole('radio').nth(place).check();
      await expect(files).toHaveCount(2);
      for (const documentType of ['contract_template', 'verification_list'])
        await expect.poll(() => asked).toContainEqual({ documentType, counterpartyType });
    }
    await main.getByRole('radio', { name: text.sole }).check();
    await expect(page).toHaveURL('/documents?counterparty=sole_proprietorship');
    await expect(files).toHaveCount(2);
    await expectAccessible(page);

    for (const file of await files.all()) {
      const { name, bytes } = await savedBy(page, () => file.click());
      expect(name).toMatch(/^[\p{L}\p{N} ._,()-]+\.pdf$/u);
      expect(bytes).toBe('%PDF-');
    }
    // The checklist is updated without a reload.
    await menu.getByRole('link', { name: text.dashboard }).click();
    await allSteps.click();
    await expect(downloaded).toBeChecked();
    await menu.getByRole('link', { name: text.documents }).click();

    await page.route('**/api/file/download/**', (route) => route.abort(), { times: 1 });
    await files.first().click();
    await expect(main.getByRole('alert').filter({ hasText: text.downloadFailed })).toBeVisible();
    const retried = await savedBy(page, () => main.getByRole('button', { name: text.retry }).click());
    expect(retried.bytes).toBe('%PDF-');
    await expect(main.getByText(text.downloadFailed)).toHaveCount(0);

    const address = await main.getByRole('link', { name: text.write }).getAttribute('href');
    expect(decodeURIComponent(address ?? '')).toMatch(
      new RegExp(`^mailto:support@network\\.example\\?subject=${text.subject} \\d+$`, 'u'),
    );
    await page.reload();
    await expect(main.getByRole('radio', { name: text.sole })).toBeChecked();
    await expect(files).toHaveCount(2);

    // The choice survives a visit to another page and to a document.
    await menu.getByRole('link', { name: text.settings }).click();
    await expect(heading(page)).toHaveText(text.settings);
    await menu.getByRole('link', { name: text.documents }).click();
    await expect(main.getByRole('radio', { name: text.sole })).toBeChecked();
    await main.getByRole('link', { name: text.terms }).click();
    await expect(heading(page)).toHaveText(text.terms);
    await main.getByRole('link', { name: text.documents }).click();
    await expect(main.getByRole('radio', { name: text.sole })).toBeChecked();
  });

  test('both files have reserved space before they are known, so that the later one moves nothing under the pointer', async ({
    page,
    signInAnew,
  }) => {
    await signInAnew();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await withoutPagePrefetch(page);
    await page.route('**/api/document', async (route) => {
      if (route.request().postData()?.includes('contract_template')) await held;
      await route.continue();
    });
    await page.goto('/documents?counterparty=self_employed');
    const files = page.getByRole('main').getByRole('button', { name: text.download });
    await expect(files).toHaveCount(1);
    const list = await files.boundingBox();
    letGo();
    await expect(files).toHaveCount(2);
    expect(await files.last().boundingBox()).toEqual(list);
  });

  test('a signed contract has its number, its last change and its file; the page explains a missing file', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/documents');
    await expect(page.getByRole('heading', { level: 2, name: text.contract })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(text.updated);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
    const saved = await savedBy(page, () => page.getByRole('button', { name: text.download }).click());
    expect(saved).toEqual({ name: expect.stringMatching(/\.pdf$/u), bytes: '%PDF-' });

    await withoutPagePrefetch(page);
    await page.route('**/api/document', (route) =>
      route.fulfill({ json: { result: true, data: { documentList: [] }, errors: null, message: 'ok' } }),
    );
    await page.goto('/documents');
    await expect(page.getByRole('main')).toContainText(text.inForce);
    await expect(page.getByRole('main').getByRole('button', { name: text.download })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("a text of the network is complete in the server's page, can be read and printed by a visitor, and a missing text is explained", async ({
    page,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 404/u);
    const answer = await page.request.get('/documents?read=terms', { headers: { 'accept-language': locale } });
    const source = await answer.text();
    expect(source).toContain(`<title>${text.title}</title>`);
    expect(source.match(/<h2 id="section-\d+"/gu)?.length).toBeGreaterThan(3);

    await page.goto('/documents?read=terms');
    await expect(heading(page)).toHaveText(text.terms);
    const contents = page.getByRole('navigation', { name: text.contents }).getByRole('link');
    await contents.last().click();
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).last()).toBeInViewport();
    await expect(page).toHaveURL(/\?read=terms#section-\d+$/u);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('main').getByRole('link', { name: text.documents }).click();
    await expect(page).toHaveURL('/documents');
    await expect(heading(page)).toBeFocused();
    const missing = { result: false, data: null, errors: null, message: 'no', code: 'not_found' };
    await withoutPagePrefetch(page);
    await page.route('**/api/network-document/offer', (route) => route.fulfill({ status: 404, json: missing }));
    const other = {
      kind: 'privacy_policy',
      title: 'P',
      updatedAt: null,
      blocks: [],
      locale: locale === 'en' ? 'ru' : 'en',
    };
    await withoutPagePrefetch(page);
    await page.route('**/api/network-document/privacy_policy', (route) =>
      route.fulfill({ json: { result: true, data: { document: other }, errors: null } }),
    );
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await links.nth(1).click();
    await expect(page.getByRole('main')).toContainText(text.otherLanguage);
    await page.goBack();
    await links.nth(0).click();
    await expect(page.getByRole('main')).toContainText(text.missing);
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: text.back }).click();
    await expect(heading(page)).toHaveText(text.documents);
  });
});

test('a slow download can be cancelled by its own button, and started again', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/documents');
  const download = page.getByRole('button', { name: /^Download: / });
  await expect(download).toBeVisible();
  // The call gets no answer.
  await page.route('**/api/file/download/**', () => undefined, { times: 1 });
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  await download.press('Enter');
  const cancel = page.getByRole('button', { name: /^Cancel: / });
  await expect(cancel).toBeFocused();
  await expect(page.getByRole('progressbar', { name: /^Downloading: / })).toBeVisible();
  await cancel.press('Enter');
  await expect(download).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./u })).toHaveCount(0);
  expect(saved).toEqual([]);
  const { bytes } = await savedBy(page, () => download.press('Enter'));
  expect(bytes).toBe('%PDF-');
});
