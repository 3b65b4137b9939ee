import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { tabTo } from './support/keyboard.ts';
import { forEachLocale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    documents: 'Documents',
    statistics: 'Statistics',
    why: 'To use the console, read the offer and accept it.',
    first: 'Accept the offer to open all pages',
    read: 'Read the offer',
    offer: 'Public offer',
    acceptedOn: 'You accepted the offer on',
    nothing: 'The network has not published its offer yet.',
    accept: 'Accept and continue',
    accepted: 'Offer accepted',
    next: 'Add app',
    changed: 'The offer has changed. Read the new text before you accept it.',
    welcome: 'Welcome, ',
    failed: 'An error occurred while accepting the offer',
    loadFailed: 'An error occurred while loading the documents',
    retry: 'Retry',
    signIn: 'Sign in',
    onTheWay: 'Sign in to continue.',
    logOut: 'Log out',
  },
  ru: {
    documents: 'Документы',
    statistics: 'Статистика',
    why: 'Чтобы пользоваться кабинетом, прочитайте оферту и примите её.',
    first: 'Примите оферту, чтобы открыть все страницы',
    read: 'Прочитать оферту',
    offer: 'Публичная оферта',
    acceptedOn: 'Вы приняли оферту',
    nothing: 'Сеть пока не опубликовала оферту.',
    accept: 'Принять и продолжить',
    accepted: 'Оферта принята',
    next: 'Добавить приложение',
    changed: 'Оферта изменилась. Прочитайте новый текст, прежде чем принимать её.',
    welcome: 'Добро пожаловать, ',
    failed: 'При принятии оферты произошла ошибка',
    loadFailed: 'При загрузке документов произошла ошибка',
    retry: 'Повторить',
    signIn: 'Войти',
    onTheWay: 'Войдите, чтобы продолжить.',
    logOut: 'Выйти',
  },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

forEachLocale((locale) => {
  const text = texts[locale];

  test('before the offer is accepted, no other page opens and the reason is shown; then every page opens', async ({
    page,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.failed);
    await signInAnew({ accepts: false });
    await page.goto('/settings?tab=app-ads');
    await expect(page).toHaveURL('/documents?next=%2Fsettings%3Ftab%3Dapp-ads');
    await expect(page.getByRole('main')).toContainText(text.welcome);
    await expect(page.getByRole('main')).toContainText(text.why);
    await expect(page.getByText(text.first)).toBeHidden();
    await page.getByRole('navigation').getByRole('link', { name: text.statistics }).click();
    await expect(page.getByText(text.first)).toBeVisible();
    await expect(page).toHaveURL('/documents?next=%2Fstats');
    await expectAccessible(page);

    const refused = { result: false, data: null, errors: null, message: 'no', code: 'unknown' };
    await page.route('**/api/user/accept-offer?**', (route) => route.fulfill({ status: 422, json: refused }), {
      times: 1,
    });
    const accept = page.getByRole('button', { name: text.accept });
    await accept.click();
    await expect(page.getByRole('alert').filter({ hasText: text.failed })).toBeVisible();
    await expectAccessible(page);

    await tabTo(page, accept, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/stats');
    await expect(heading(page)).toHaveText(text.statistics);
    await expect(heading(page)).toBeFocused();
    // The publisher has no app yet, so the report names the first step instead of rows.
    await expect(page.getByRole('main').locator('a[href="/app/add"]')).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText(text.statistics);
    await page.getByRole('navigation').getByRole('link', { name: text.documents }).click();
    await expect(page.getByRole('main')).toContainText(text.acceptedOn);
    // The next step is shown only at the acceptance.
    await expect(page.getByRole('link', { name: text.next })).toBeHidden();
    await expect(accept).toBeHidden();
    await expectAccessible(page);
  });

  test('the offer is accepted at the end of its text, which then opens the requested page', async ({
    page,
    signInAnew,
  }) => {
    await signInAnew({ accepts: false });
    await page.goto('/app');
    await page.getByRole('radio').first().check();
    await page.getByRole('link', { name: text.read }).click();
    await expect(heading(page)).toHaveText(text.offer);
    // The link back preserves the choice and the requested page.
    await page.getByRole('main').getByRole('link', { name: text.documents }).click();
    await expect(page.getByRole('radio').first()).toBeChecked();
    await page.getByRole('link', { name: text.read }).click();
    const accept = page.getByRole('main').getByRole('button', { name: text.accept });
    await expectAccessible(page);
    await accept.press('Enter');
    await expect(page).toHaveURL('/app');
    await expect(page.getByText(text.accepted)).toBeVisible();
    await page.goto('/documents?read=offer');
    await expect(heading(page)).toHaveText(text.offer);
    await expect(accept).toHaveCount(0);
  });

  if (isNightly) {
    test('no address redirects to another site after the acceptance of the offer', async ({ page, signInAnew }) => {
      await signInAnew({ accepts: false });
      await page.goto(`/documents?next=${encodeURIComponent('https://elsewhere.example/')}`);
      await page.getByRole('button', { name: text.accept }).click();
      await expect(page).toHaveURL('/');
    });
  }

  if (isNightly) {
    test('an offer that has changed since it was read is shown again before it is accepted', async ({
      page,
      signInAnew,
      expectBrowserError,
      expectAlert,
    }) => {
      expectBrowserError(/status of 409/u);
      expectAlert(text.changed);
      await signInAnew({ accepts: false });
      await page.goto('/documents');
      await page.getByRole('link', { name: text.read }).click();
      await expect(page.getByRole('article')).toBeVisible();
      await page.goBack();
      const digests: (string | null)[] = [];
      await page.route('**/api/user/accept-offer?**', async (route, request) => {
        digests.push(new URL(request.url()).searchParams.get('digest'));
        const refused = { result: false, data: null, errors: null, message: 'no', code: 'offer_changed' };
        if (digests.length === 1) await route.fulfill({ status: 409, json: refused });
        else await route.fallback();
      });
      const next = 'f'.repeat(64);
      await withoutPagePrefetch(page);
      await page.route('**/api/network-document/offer', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        const document = { ...body.data.document, digest: next, title: 'Version 2' };
        await route.fulfill({ json: { ...body, data: { document } } });
      });
      await page.getByRole('button', { name: text.accept }).click();
      await expect(heading(page)).toHaveText('Version 2');
      await expect(page.getByRole('alert').filter({ hasText: text.changed })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: text.documents }).click();
      await page.getByRole('button', { name: text.accept }).click();
      await expect.poll(() => digests).toEqual([expect.stringMatching(/^[\da-f]{64}$/u), next]);
    });
  }

  test('there is nothing to accept while the network has published no offer', async ({ page, signInAnew }) => {
    await signInAnew({ accepts: false });
    await withoutPagePrefetch(page);
    await page.route('**/api/network-document', (route) =>
      route.fulfill({ json: { result: true, data: { items: [] }, errors: null } }),
    );
    // Not opened directly, because the server would then fetch the list itself, and the route above would not apply.
    await page.goto('/auth/login');
    await expect(page).toHaveURL('/documents');
    await expect(page.getByRole('main')).toContainText(text.nothing);
    await expect(page.getByRole('button', { name: text.accept })).toHaveCount(0);
    await expect(page.getByRole('link', { name: text.read })).toHaveCount(0);
  });

  if (isNightly) {
    test('documents that could not be loaded can be loaded again', async ({
      page,
      signIn,
      expectBrowserError,
      expectAlert,
    }) => {
      expectBrowserError(/status of 400/u);
      expectAlert(text.loadFailed);
      await signIn();
      const refused = { result: false, data: null, errors: null, message: 'no', code: 'unknown' };
      await withoutPagePrefetch(page);
      await page.route('**/api/user/current', (route) => route.fulfill({ status: 400, json: refused }));
      await page.goto('/documents');
      await expect(page.getByRole('alert').filter({ hasText: text.loadFailed })).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/api/user/current');
      await page.getByRole('button', { name: text.retry }).click();
      await expect(page.getByRole('main')).not.toContainText(text.loadFailed);
      await expect(page.getByRole('heading', { level: 2, name: text.offer })).toBeVisible();
    });
  }

  test('a visitor of the documents sees no menu of closed pages, signs in and returns', async ({
    page,
    demoAccount,
  }) => {
    await page.goto('/documents');
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([text.documents]);
    await expect(page.getByRole('button', { name: text.logOut })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: text.signIn }).click();
    await expect(page).toHaveURL('/auth/login?next=%2Fdocuments');
    await expect(page.getByText(text.onTheWay)).toBeVisible();
    await expectAccessible(page);
    await page.locator('[name=login]').fill(demoAccount.email);
    await page.locator('[name=password]').fill(demoAccount.password);
    await page.getByRole('main').getByRole('button', { name: text.signIn }).click();
    await expect(page).toHaveURL('/documents');
    await expect(heading(page)).toHaveText(text.documents);
  });
});

test('an offer that was accepted in another tab opens the pages of this one', async ({ page, context, signInAnew }) => {
  await signInAnew({ accepts: false });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/documents');
    await expect(tab.getByRole('button', { name: 'Accept and continue' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(page).toHaveURL('/');
  await other.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click();
  await expect(other).toHaveURL('/stats');

  await other.goto('/documents');
  await expect(other.getByRole('button', { name: 'Accept and continue' })).toHaveCount(0);
});
