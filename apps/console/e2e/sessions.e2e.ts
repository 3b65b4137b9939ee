import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Page, Route } from '@playwright/test';

import { dataOf } from './support/accounts.ts';
import type { Account } from './support/accounts.ts';
import { openHydrated } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    thisDevice: 'This device',
    device: 'Firefox on Linux',
    unknown: 'Unknown device',
    signOut: 'Sign out',
    signOutOf: 'Sign out: Unknown device',
    question: 'Sign out of Unknown device?',
    endedOne: 'Signed out of 1 session',
    everywhere: 'Sign out everywhere else',
    everywhereQuestion: 'Sign out everywhere else?',
    proof: 'Confirm it is you',
    currentPassword: 'Current password',
    endedThree: 'Signed out of 3 sessions',
    nowhere: 'No other sessions.',
    apps: 'Apps',
    ended: 'Your session has ended. Sign in again to continue.',
    company: 'Company',
    timeZone: 'Time zone',
    currency: 'Currency',
  },
  ru: {
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    thisDevice: 'Это устройство',
    device: 'Firefox, Linux',
    unknown: 'Неизвестное устройство',
    signOut: 'Завершить сеанс',
    signOutOf: 'Завершить сеанс: Неизвестное устройство',
    question: 'Завершить сеанс «Неизвестное устройство»?',
    endedOne: 'Завершён 1 сеанс',
    everywhere: 'Завершить остальные сеансы',
    everywhereQuestion: 'Завершить все остальные сеансы?',
    proof: 'Подтвердите, что это вы',
    currentPassword: 'Текущий пароль',
    endedThree: 'Завершено 3 сеанса',
    nowhere: 'Других открытых сеансов нет.',
    apps: 'Приложения',
    ended: 'Сеанс завершён. Войдите снова, чтобы продолжить.',
    company: 'Компания',
    timeZone: 'Часовой пояс',
    currency: 'Валюта',
  },
};

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Signs in as a program whose name contains markup, which the page must show as text. */
async function signInProgram(page: Page, { email, password }: Account): Promise<string> {
  const headers = { 'user-agent': '<b>robot</b>/1.0' };
  const answer = await page.request.post('/api/login', { data: { login: email, password }, headers });
  return (await dataOf(answer)).token;
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('a browser shows where the account is signed in, signs out another browser, and that browser is notified', async ({
    browser,
    page: elsewhere,
    origin,
    signInAnew,
    signInAs,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 401/u);
    const account = await signInAnew();
    await signInAs(account.email, account.password);
    await open(elsewhere, '/settings');
    const program = await signInProgram(elsewhere, account);

    const context = await browser.newContext({ baseURL: origin, userAgent, locale });
    context.on('page', openHydrated);
    const page = await context.newPage();
    await open(page, '/auth/login?next=/settings');
    await page.getByLabel(text.email).fill(account.email);
    await page.getByLabel(text.password, { exact: true }).fill(account.password);
    await page.getByRole('main').getByRole('button', { name: text.signIn }).click();

    const panel = page.getByRole('tabpanel');
    const rows = panel.getByRole('listitem').filter({ has: page.getByRole('list') });
    // The sessions of the confirmation link, of the offer, of the other browser, of the program, and of this page.
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText(text.device);
    await expect(rows.first()).toContainText(text.thisDevice);
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    await expect(rows.filter({ hasText: text.unknown })).toContainText('<b>robot</b>/1.0');
    for (const [name, value] of [
      [text.company, 'Lind Games'],
      [text.currency, 'USD'],
      [text.timeZone, 'UTC'],
    ] as const)
      await expect(panel.locator('dl > div').filter({ hasText: name })).toContainText(value);
    await expectAccessible(page);

    await panel.getByRole('button', { name: text.signOutOf }).click();
    const question = page.getByRole('alertdialog', { name: text.question });
    await expectAccessible(page);
    await question.getByRole('button', { name: text.signOut }).click();
    await expect(page.getByText(text.endedOne, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/settings');
    await expect(rows).toHaveCount(4);
    const asked = await page.request.get('/api/user/current', { headers: { authorization: `Bearer ${program}` } });
    expect(asked.status()).toBe(401);

    // This is the server's answer from ten minutes after the sign-in on.
    const refusal = { result: false, data: null, errors: null, message: '', code: 'reauth_required' };
    const answers = [{ status: 422, json: refusal }];
    await withoutPagePrefetch(page);
    await page.route('**/api/user/session', (route: Route) => {
      const answer = route.request().method() === 'DELETE' ? answers.pop() : undefined;
      return answer === undefined ? route.continue() : route.fulfill(answer);
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.getByRole('button', { name: text.everywhere }).click();
    const everywhere = page.getByRole('alertdialog', { name: text.everywhereQuestion });
    await everywhere.getByRole('button', { name: text.everywhere }).click();
    const proof = page.getByRole('dialog', { name: text.proof });
    await proof.getByLabel(text.currentPassword, { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.endedThree, { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(panel.getByText(text.nowhere)).toBeVisible();
    await expectAccessible(page);

    await elsewhere.getByRole('navigation').getByRole('link', { name: text.apps }).click();
    await expect(elsewhere).toHaveURL('/auth/login?next=%2Fapp&because=ended');
    await expect(elsewhere.getByText(text.ended)).toBeVisible();
    await page.reload();
    await expect(rows).toHaveCount(1);
    await context.close();
  });
});
