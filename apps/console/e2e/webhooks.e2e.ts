import { verifyWebhook } from '@publisher-console/api-client/webhook';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/playwright/accessibility';

import { forEachLocale } from './support/locales.ts';
import { isOutsideInReach, receivedEvents } from './support/outside.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    set: 'Set an address',
    address: 'Address',
    event: 'Documents',
    save: 'Save',
    secret: 'Secret',
    copy: 'Copy: Secret',
    done: 'Done',
    test: 'Send a test',
    testName: 'Test',
    delivered: 'Delivered',
    again: 'Send again',
    close: 'Close',
    remove: 'Remove',
    question: 'Remove the webhook?',
    none: 'No address yet',
  },
  ru: {
    set: 'Указать адрес',
    address: 'Адрес',
    event: 'Документы',
    save: 'Сохранить',
    secret: 'Секрет',
    copy: 'Скопировать: Секрет',
    done: 'Готово',
    test: 'Отправить тестовое событие',
    testName: 'Тестовое событие',
    delivered: 'Доставлено',
    again: 'Отправить ещё раз',
    close: 'Закрыть',
    remove: 'Удалить',
    question: 'Удалить вебхук?',
    none: 'Адреса пока нет',
  },
};

/** A website of this journey alone, for each language. */
const hosts = { en: 'games-2.example', ru: 'games-8.example' };

forEachLocale(
  (locale) => {
    const text = texts[locale];
    const host = hosts[locale];

    test('a test event arrives, signed with the secret that was shown once, and can be sent again', async ({
      page,
      context,
      signInAnew,
    }) => {
      test.skip(!isOutsideInReach(), 'needs a receiver on the loopback');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await signInAnew();
      await page.goto('/settings?tab=webhooks');
      await page.getByRole('button', { name: text.set }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(text.address).fill(`https://${host}/hooks`);
      await dialog.getByRole('checkbox', { name: text.event }).check();
      if (locale === 'en') await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: text.save }).click();
      await dialog.getByRole('button', { name: text.copy, exact: true }).click();
      const secret = await page.evaluate(() => navigator.clipboard.readText());
      await dialog.getByRole('button', { name: text.done }).click();

      await page.getByRole('button', { name: text.test }).click();
      await expect(page.getByRole('table')).toContainText(text.delivered);
      if (locale === 'en') await expectAccessibleInBothThemes(page);
      const [first] = await receivedEvents(page.request, host);
      const event = await verifyWebhook({ secret, headers: first?.headers ?? {}, body: first?.body ?? '' });
      expect(event.type).toBe('webhook.test');

      await page.getByRole('table').getByRole('button', { name: text.testName }).click();
      await expect(dialog).toContainText(event.id);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: text.again }).click();
      await expect.poll(() => receivedEvents(page.request, host)).toHaveLength(2);
      const [, second] = await receivedEvents(page.request, host);
      expect(second?.headers['webhook-id']).toBe(event.id);
      expect(second?.body).toBe(first?.body);
      await dialog.getByRole('button', { name: text.close }).click();

      await page.getByRole('button', { name: text.remove }).click();
      const question = page.getByRole('alertdialog', { name: text.question });
      await question.getByRole('button', { name: text.remove }).click();
      await expect(page.getByRole('main')).toContainText(text.none);
    });
  },
  { inRussian: 'nightly' },
);
