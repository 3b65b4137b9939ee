import { expectAccessible } from '@publisher-console/playwright/accessibility';
import type { APIRequestContext, Page } from '@playwright/test';

import { waitForHydration } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import { linksMailedTo } from './support/mailbox.ts';
import { comeFromElsewhere, fromElsewhere, newcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    confirm: 'Confirm e-mail',
    goOn: 'Set a new password',
    signUp: 'Sign up',
    again: 'Request a new link',
    notConfirmed: 'The link has expired or an error has occurred while confirming email. Please try to sign up again.',
    notRestored: 'The link has expired, or an error has occurred while resetting your password',
  },
  ru: {
    confirm: 'Подтвердить почту',
    goOn: 'Задать новый пароль',
    signUp: 'Зарегистрироваться',
    again: 'Запросить новую ссылку',
    notConfirmed:
      'Срок действия ссылки истёк, или при подтверждении почты произошла ошибка. Попробуйте зарегистрироваться ещё раз.',
    notRestored: 'Срок действия ссылки истёк, или при восстановлении пароля произошла ошибка',
  },
};

/** Registers somebody without the form. */
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

async function askForRestore(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/api/restore/password', { data: { email }, headers: fromElsewhere() });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await waitForHydration(page);
}

/** The calls to the API that a page has made. */
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

  test('a link that was used, altered or is none says so, and leads on', async ({ request, page, expectComplaint }) => {
    expectComplaint(/status of 422/u);
    const { link } = await register(request);
    const refused = page.getByRole('alert').filter({ hasText: text.notConfirmed });

    await open(page, link.replace(/hash=./u, 'hash=~'));
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(refused).toBeVisible();
    await expectAccessible(page);

    await open(page, link);
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(page).toHaveURL('/documents');
    await open(page, link);
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(refused).toBeVisible();

    const calls = callsOf(page);
    for (const query of ['', '?user=x', '?user=x&expires=soon&hash=y', '?user=x&expires=1e99&hash=y']) {
      await open(page, `/registration/validate-link${query}`);
      await expect(refused).toBeVisible();
      await expect(page.getByRole('link', { name: text.signUp })).toBeVisible();
    }
    expect(calls).toEqual([]);
  });

  test('a newer restore link takes the place of an older one, and the way to it is one press', async ({
    request,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/u);
    const { email } = await register(request);
    await askForRestore(request, email);
    await askForRestore(request, email);
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

test('who only opens a link, as scanners of mails do, spends nothing; the address forgets it at once', async ({
  request,
  browser,
  context,
  page,
}) => {
  const { link } = await register(request);
  const scanner = await browser.newContext();
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
  // Neither a reload nor a change of language loses what the address has said.
  await page.reload();
  await waitForHydration(page);
  await page.getByLabel('Language').selectOption('ru');
  await page.getByRole('button', { name: texts.ru.confirm }).click();
  await expect(page).toHaveURL('/documents');
  expect(calls[0]).toBe('POST /api/registration/validate-link');
  expect(atCall.map((address) => new URL(address).search)).toEqual(['']);
  await page.goBack();
  expect(page.url()).not.toContain('hash');
});

test('a service that is down leaves the link as good as it was', async ({ request, page, expectComplaint }) => {
  expectComplaint(/status of 503/u);
  const { link } = await register(request);
  await page.route('**/api/registration/validate-link', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await open(page, link);
  await page.getByRole('button', { name: texts.en.confirm }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'temporarily unavailable' })).toBeVisible();
  await page.getByRole('button', { name: texts.en.confirm }).click();
  await expect(page).toHaveURL('/documents');
});

test('a link signs its own account in, whoever was signed in before', async ({
  request,
  page,
  demoAccount,
  signIn,
}) => {
  const { email, link } = await register(request);
  await signIn();
  await page.goto('/help');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(demoAccount.email)).toBeVisible();

  await open(page, link);
  await page.getByRole('button', { name: texts.en.confirm }).click();
  await expect(page).toHaveURL('/documents');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(demoAccount.email)).toHaveCount(0);
});
