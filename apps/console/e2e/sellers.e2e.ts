import { trialCases } from '@publisher-console/test-kit/trials';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';

import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    section: 'Your entry as buyers read it',
    confidential: 'Confidential',
    waiting: 'The file does not have it yet.',
    open: 'Make public',
    public: 'Public',
    name: 'Name',
    domain: 'Domain',
    save: 'Save',
    saved: 'Saved. Buyers see it when they next read the file.',
    wrong: 'Enter the domain of your own site, such as northwind.example',
    change: 'Change entry',
  },
  ru: {
    section: 'Ваша запись в том виде, в каком её читают покупатели',
    confidential: 'Конфиденциальная',
    waiting: 'В файле её пока нет.',
    open: 'Сделать публичной',
    public: 'Публичная',
    name: 'Название',
    domain: 'Домен',
    save: 'Сохранить',
    saved: 'Сохранено. Покупатели увидят изменение, когда в следующий раз прочитают файл.',
    wrong: 'Укажите домен своего сайта, например northwind.example',
    change: 'Изменить запись',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  const desktop = { width: 1440, height: 900 };
  for (const size of trialCases([desktop], [{ width: 390, height: 844 }])) {
    test(`a publisher makes the own entry in sellers.json public and confidential again, ${size.width} px wide`, async ({
      page,
      signInAnew,
      expectBrowserError,
    }) => {
      expectBrowserError(/422 .*\/api\/seller/u);
      await page.setViewportSize(size);
      await signInAnew();
      await page.goto('/settings?tab=app-ads');
      const panel = page.getByRole('tabpanel');
      const entry = panel.getByRole('region', { name: text.section }).locator('code');
      const shown = async () => JSON.parse(await entry.innerText()) as Record<string, unknown>;
      await expect(panel.getByText(text.waiting)).toBeVisible();
      const sellerId = (await shown())['seller_id'];
      expect(await shown()).toEqual({ seller_id: sellerId, is_confidential: 1, seller_type: 'PUBLISHER' });
      await expect(panel.getByText(`network.example, ${String(sellerId)}, DIRECT`)).toBeVisible();
      await expectAccessible(page);

      await panel.getByRole('button', { name: text.open }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('radio', { name: text.public })).toBeFocused();
      await dialog.getByLabel(text.name).fill('Northwind Games Ltd');
      await dialog.getByLabel(text.domain).fill('play.google.com');
      await dialog.getByRole('button', { name: text.save }).press('Enter');
      await expect(dialog.getByText(text.wrong)).toBeVisible();
      await expect(dialog.getByLabel(text.domain)).toBeFocused();
      await expectAccessibleInBothThemes(page);
      await dialog.getByLabel(text.domain).fill('https://www.northwind.example/games');
      await page.keyboard.press('Enter');
      await expect(page.getByText(text.saved)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(panel.getByRole('button', { name: text.change })).toBeFocused();
      const named = { name: 'Northwind Games Ltd', domain: 'northwind.example' };
      expect(await shown()).toMatchObject({ seller_id: sellerId, is_confidential: 0, ...named });

      await panel.getByRole('button', { name: text.change }).click();
      await dialog.getByRole('radio', { name: text.confidential }).check();
      await dialog.getByRole('button', { name: text.save }).click();
      await expect(dialog).toBeHidden();
      await expect(panel.getByRole('button', { name: text.open })).toBeVisible();
      expect(await shown()).toEqual({ seller_id: sellerId, is_confidential: 1, seller_type: 'PUBLISHER' });
    });
  }
});

test('sellers.json can be read by anyone at the root of the console', async ({ request }) => {
  const answer = await request.get('/sellers.json');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const { version, sellers } = (await answer.json()) as { version: string; sellers: { is_confidential: number }[] };
  expect(version).toBe('1.0');
  expect(sellers.every(({ is_confidential: confidential }) => confidential === 1)).toBe(true);
  const { etag = '' } = answer.headers();
  expect((await request.get('/sellers.json', { headers: { 'if-none-match': etag } })).status()).toBe(304);
  expect((await request.head('/sellers.json')).status()).toBe(200);
  expect((await request.post('/sellers.json')).status()).toBe(405);
});
