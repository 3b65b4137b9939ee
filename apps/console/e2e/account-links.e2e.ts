import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { APIRequestContext, Page } from '@playwright/test';

import { openHydrated } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import { linksMailedTo } from './support/mailbox.ts';
import { comeFromElsewhere, fromElsewhere, newcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    confirm: 'Confirm e-mail',
    notYou: 'If you did not sign up yourself, close this page: whoever did knows the password.',
    goOn: 'Set a new password',
    confirmedBefore: 'Your e-mail is confirmed already',
    newLink: 'If the e-mail is not confirmed yet, we will send you a new link.',
    signUp: 'Sign up',
    again: 'Request a new link',
    notConfirmed: 'The link has expired or an error has occurred while confirming email. Please try to sign up again.',
    notRestored: 'The link has expired, or an error has occurred while resetting your password',
  },
  ru: {
    confirm: 'Подтвердить почту',
    notYou: 'Если вы не регистрировались сами, закройте эту страницу: пароль знает тот, кто это сделал.',
    goOn: 'Задать новый пароль',
    confirmedBefore: 'Ваша почта уже подтверждена',
    newLink: 'Если адрес ещё не подтверждён, мы отправим новую ссылку.',
    signUp: 'Зарегистрироваться',
    again: 'Запросить новую ссылку',
    notConfirmed:
      'Срок действия ссылки истёк, или при подтверждении почты произошла ошибка. Попробуйте зарегистрироваться ещё раз.',
    notRestored: 'Срок действия ссылки истёк, или при восстановлении пароля произошла ошибка',
  },
};

/** Registers a new publisher through the API. */
async function register(request: APIRequestContext) {
  const person = newcomer();
  const answer = await request.post('/api/registration', {
    data: { ...person, isPrivacyPolicyAccepted: true },
    headers: fromElsewhere(),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const [link = ''] = await linksMailedTo(request, { ...person, path: '/registration/validate-link' });
  return { ...person, link };
}

async function requestRestore(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/restore/password', { data: { email }, headers: fromElsewhere() });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
}

/** The API calls of a page so far. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test.beforeEach(({ context }) => comeFromElsewhere(context));

forEachLocale((locale) => {
  const text = texts[locale];

  test('a used, altered or incomplete link is explained, with the next step', async ({
    request,
    page,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.notConfirmed);
    const { link } = await register(request);
    const refused = page.getByRole('alert').filter({ hasText: text.notConfirmed });

    await open(page, link.replace(/hash=./u, 'hash=~'));
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(refused).toBeVisible();
    await expectAccessible(page);

    await open(page, link);
    await expect(page.getByText(text.notYou)).toBeVisible();
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(page).toHaveURL('/documents');
    // A publisher whom the link has signed in sees that the address is confirmed; a visitor sees how to get a new link.
    await open(page, link);
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(page.getByRole('status').filter({ hasText: text.confirmedBefore })).toBeVisible();
    await expect(page).toHaveURL('/documents');
    await page.evaluate(() => localStorage.clear());
    await open(page, link);
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(refused).toBeVisible();
    await expect(page.getByText(text.newLink)).toBeVisible();

    const calls = callsOf(page);
    for (const query of ['', '?user=x&expires=soon&hash=y']) {
      await open(page, `/registration/validate-link${query}`);
      await expect(refused).toBeVisible();
      await expect(page.getByRole('link', { name: text.signUp })).toBeVisible();
    }
    expect(calls).toEqual([]);
  });

  test('a newer restore link replaces an older one, whose page offers to send another', async ({
    request,
    page,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.notRestored);
    const { email } = await register(request);
    await requestRestore(request, email);
    await requestRestore(request, email);
    const path = '/restore/validate-link';
    const [newer = '', older = ''] = await linksMailedTo(request, { email, path, count: 2 });

    await open(page, older);
    await page.getByRole('button', { name: text.goOn }).click();
    await expect(page.getByRole('alert').filter({ hasText: text.notRestored })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: text.again }).click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await open(page, newer);
    await page.getByRole('button', { name: text.goOn }).click();
    await expect(page).toHaveURL('/settings?dialog=password&because=restored');
  });
});

test('opening a link, as mail scanners do, uses nothing up, and the link leaves the address at once', async ({
  request,
  browser,
  context,
  page,
}) => {
  const { link } = await register(request);
  const scanner = await browser.newContext();
  scanner.on('page', openHydrated);
  const scanned = await scanner.newPage();
  const scans = callsOf(scanned);
  await open(scanned, link);
  await scanned.waitForLoadState('networkidle');
  expect(scans).toEqual([]);
  await scanner.close();

  const calls = callsOf(page);
  const atCall: string[] = [];
  await context.route('**/api/registration/validate-link', async (route) => {
    atCall.push(page.url());
    await route.continue();
  });
  await open(page, link);
  await expect(page).toHaveURL('/registration/validate-link');
  // The link still works after a reload and a change of language.
  await page.reload();
  await page.getByLabel('Language').selectOption('ru');
  await page.getByRole('button', { name: texts.ru.confirm }).click();
  await expect(page).toHaveURL('/documents');
  expect(calls[0]).toBe('POST /api/registration/validate-link');
  expect(atCall.map((address) => new URL(address).search)).toEqual(['']);
  await page.goBack();
  expect(page.url()).not.toContain('hash');
});

test('a service that is down does not use the link up, and a late answer redirects no user who went elsewhere', async ({
  request,
  page,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 503/u);
  expectAlert('temporarily unavailable');
  const { email, link } = await register(request);
  await page.route('**/api/registration/validate-link', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await open(page, link);
  await page.getByRole('button', { name: texts.en.confirm }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'temporarily unavailable' })).toBeVisible();

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/registration/validate-link', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: texts.en.confirm }).click();
  await page.evaluate(async () => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
    };
    await router.navigate({ href: '/auth/signup' });
  });
  release();
  await expect(page.getByRole('status').filter({ hasText: 'E-mail confirmed' })).toBeVisible();
  await expect(page).toHaveURL('/auth/signup');
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(email)).toBeVisible();
});

test('a link of another account shows both accounts, requests a confirmation before it switches, and ends the replaced session', async ({
  request,
  page,
  demoAccount,
  signIn,
}) => {
  const { email, link } = await register(request);
  const masked = (address: string) => address.replace(/^(.)[^@]*/u, '$1•••');
  const question = page.getByRole('heading', { name: 'Another account is signed in' });
  const tokens = () => page.evaluate(() => localStorage.getItem('auth_token') ?? '');
  const current = async (token: string) =>
    (await request.get('/api/user/current', { headers: { authorization: `Bearer ${token}` } })).status();
  await signIn();
  const before = await tokens();

  await open(page, link);
  await page.getByRole('button', { name: texts.en.confirm }).click();
  await expect(question).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`belongs to ${masked(email)}`);
  await expect(page.getByRole('main')).toContainText(`signed in as ${masked(demoAccount.email)}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Stay signed in as ${masked(demoAccount.email)}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'E-mail confirmed. You stay signed in' })).toBeVisible();
  expect(await tokens()).toBe(before);

  await requestRestore(request, email);
  const [restore = ''] = await linksMailedTo(request, { email, path: '/restore/validate-link' });
  await open(page, restore);
  await page.getByRole('button', { name: texts.en.goOn }).click();
  await page.getByRole('button', { name: `Switch to ${masked(email)}` }).click();
  await expect(page).toHaveURL('/settings?dialog=password&because=restored');
  expect(await current(await tokens())).toBe(200);
  // The page waits for the server for one second at most.
  await expect.poll(() => current(before)).toBe(401);
});
