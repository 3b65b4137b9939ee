import { verifyWebhook } from '@publisher-console/api-client/webhook';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { copiedText } from './support/clipboard.ts';
import { forEachLocale } from './support/locales.ts';
import { isOutsideInReach, receivedEvents } from './support/outside.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
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

/** A website for this journey alone, in each language. */
const hosts = { en: 'games-2.example', ru: 'games-8.example' };

forEachLocale((locale) => {
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
    await expect.poll(() => copiedText(page)).toMatch(/^whsec_/u);
    const secret = await copiedText(page);
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
    // The question also leaves the address if the deliveries are refetched last.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/webhook/delivery?*', async (route) => {
      await held;
      await route.continue();
    });
    await question.getByRole('button', { name: text.remove }).click();
    await expect(page.locator('main')).toContainText(text.none);
    release();
    await expect(page).toHaveURL('/settings?tab=webhooks');
  });
});

const isoIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Shows a paused webhook with one delivery, which waits for a retry. Returns the calls that change something. */
async function showPaused(page: Page): Promise<{ path: string; body: string | null }[]> {
  const changes: { path: string; body: string | null }[] = [];
  const paused = { at: isoIn(-60), problem: 'status' };
  const webhook = { url: 'https://old.example/', events: ['day.final'], createdAt: isoIn(-120), paused };
  const attempts = [{ at: isoIn(-1), milliseconds: 90, status: 500, problem: 'status' }];
  const times = { createdAt: isoIn(-60), state: 'waiting', nextAttemptAt: isoIn(5) };
  const delivery = { id: '0197a2b4-0000-7000-8000-000000000001', type: 'day.final', url: webhook.url, body: '{}' };
  const items = [{ ...delivery, ...times, attempts }];
  const answers: Record<string, unknown> = {
    'GET /api/webhook/delivery': { items, pagination: { page: 1, size: 25, total: 1, pages: 1 } },
    'POST /api/webhook/resume': null,
    'POST /api/webhook/secret': { webhook, secret: `whsec_${'A'.repeat(43)}=` },
    [`POST /api/webhook/delivery/${delivery.id}/send`]: { delivery: items[0] },
  };
  await withoutPagePrefetch(page);
  await page.route('**/api/webhook**', async (route) => {
    const request = route.request();
    const { pathname: path } = new URL(request.url());
    if (request.method() !== 'GET') changes.push({ path, body: request.postData() });
    const isResumed = changes.some((change) => change.path.endsWith('/resume'));
    const set = { webhook: isResumed ? { ...webhook, paused: null } : webhook };
    const data = path === '/api/webhook' ? set : answers[`${request.method()} ${path}`];
    await route.fulfill({ json: { result: true, data, errors: null } });
  });
  await page.goto('/settings?tab=webhooks');
  return changes;
}

test('a pause ends without the address that the page has loaded, and waiting deliveries can be sent at once', async ({
  page,
  signIn,
}) => {
  await signIn();
  const changes = await showPaused(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Deliveries resumed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
  expect(changes).toEqual([{ path: '/api/webhook/resume', body: null }]);
  await page.getByRole('table').getByRole('button', { name: 'Day is final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('The event is being sent.')).toBeVisible();
  expect(changes).toHaveLength(2);
});

if (isNightly) {
  test('a double press creates one new secret', async ({ page, signIn }) => {
    await signIn();
    const changes = await showPaused(page);
    await page.getByRole('button', { name: 'New secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create a new secret' }).dblclick();
    await expect(dialog.getByRole('region', { name: 'Secret' })).toBeVisible();
    expect(changes).toHaveLength(1);
  });
}
