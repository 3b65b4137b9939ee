import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { trialCases } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { holdScripts, openHydrated } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import type { Locale } from './support/locales.ts';
import { isCall } from './support/page-prefetch.ts';
import { cabinetRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    title: 'Sign in — Publisher Console',
    email: 'E-mail',
    password: 'Password',
    show: 'Show the password',
    submit: 'Sign in',
    mandatory: 'Mandatory field',
    incorrectEmail: 'Incorrect email',
    wrong: 'Invalid username or password',
    onTheWay: 'Sign in to continue.',
    settings: 'Settings',
    more: 'More',
    logOut: 'Log out',
    notFound: 'Page not found: /nowhere',
    home: 'Home',
  },
  ru: {
    title: 'Вход — Кабинет издателя',
    email: 'Эл. почта',
    password: 'Пароль',
    show: 'Показать пароль',
    submit: 'Войти',
    mandatory: 'Обязательное поле',
    incorrectEmail: 'Некорректный адрес почты',
    wrong: 'Неверный адрес почты или пароль',
    onTheWay: 'Войдите, чтобы продолжить.',
    settings: 'Настройки',
    more: 'Ещё',
    logOut: 'Выйти',
    notFound: 'Страница не найдена: /nowhere',
    home: 'На главную',
  },
};

const storedSession = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).toSorted());

for (const locale of ['en', 'ru'] as const) {
  test(`in ${locale}, the server sends the form, its language and its title before any script runs`, async ({
    request,
  }) => {
    const text = texts[locale];
    const html = await (await request.get('/auth/login', { headers: { 'accept-language': locale } })).text();
    expect(html).toContain(`<title>${text.title}</title>`);
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`, 'u'));
    expect(html).toMatch(new RegExp(`<button[^>]* type="submit"[^>]*>(?:<[^>]*>)*${text.submit}<`, 'u'));
    // Without scripts the browser submits the form itself. With GET, the password would be in the address.
    expect(html).toMatch(/<form[^>]* method="post"/u);
  });
}

const defineJourneys = (locale: Locale): void => {
  const text = texts[locale];

  test('an empty form shows an error at each field and focuses the first; a wrong password is refused in the words of the specification', async ({
    page,
    demoAccount,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.wrong);
    await page.goto('/auth/login');
    const email = page.getByLabel(text.email);
    await expect(email).toBeFocused();
    await page.getByRole('button', { name: text.submit }).click();

    await expect(email).toHaveAccessibleDescription(text.mandatory);
    await expect(page.getByLabel(text.password, { exact: true })).toHaveAccessibleDescription(text.mandatory);
    await expect(email).toBeFocused();
    await expectAccessible(page);

    await email.fill('anna');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription(text.incorrectEmail);

    await page.getByLabel(text.email).fill(demoAccount.email);
    await page.getByLabel(text.password, { exact: true }).fill('not the password');
    await page.getByRole('button', { name: text.submit }).click();
    await expect(page.getByRole('alert').filter({ hasText: text.wrong })).toBeVisible();
    expect(await storedSession(page)).toEqual([]);
    await expectAccessible(page);
  });

  test('signing in by keyboard alone returns to the requested page', async ({ page, demoAccount }) => {
    await page.goto('/settings?tab=app-ads');
    await expect(page).toHaveURL(/\/auth\/login\?next=/u);
    await expect(page.getByText(text.onTheWay)).toBeVisible();
    await page.getByLabel(text.email).focus();
    await page.keyboard.type(demoAccount.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoAccount.password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: text.show })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/settings?tab=app-ads');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.settings);
    await expect(page).toHaveTitle(new RegExp(`^${text.settings} — `, 'u'));
  });

  test('an unknown path is answered with 404, the path and a link home', async ({ page, expectBrowserError }) => {
    expectBrowserError(/status of 404/u);
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.notFound);
    await expect(page.getByRole('link', { name: text.home })).toBeVisible();
    await expectAccessible(page);
  });

  test('on a phone, More opens at the lower edge over its whole width, and contains the other pages and the sign-out', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn();
    await page.goto('/help');
    await page.getByRole('button', { name: text.more }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('link', { name: text.settings })).toBeVisible();
    const { x, y, width, height } = (await menu.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect({ x, width, bottom: y + height }, 'at the lower edge').toEqual({ x: 0, width: 390, bottom: 844 });
    await expectAccessible(page);
    await page.getByRole('link', { name: text.settings }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.settings);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: text.more }).click();
    await page.getByRole('button', { name: text.logOut }).click();
    await expect(page).toHaveURL('/auth/login');
  });
};
forEachLocale(defineJourneys);

test('a form that is sent before the scripts run waits for them and then signs in, to the dashboard by default', async ({
  page,
  demoAccount,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const release = await holdScripts(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(demoAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => window.earlySubmit !== undefined)).toBe(true);
  release();
  await expect(page).toHaveURL('/');
  expect(posts[0]).toBe('/api/login');
});

test('on a touch screen the form does not open the keyboard by itself', async ({ browser, origin }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, locale: 'en-GB' });
  context.on('page', openHydrated);
  const page = await context.newPage();
  const focused: string[] = [];
  await page.exposeFunction('noteFocus', (name: string) => focused.push(name));
  await page.addInitScript(`addEventListener('focusin', ({ target }) => noteFocus(target.localName))`);
  await page.goto(`${origin}/auth/login`);
  await page.getByRole('link', { name: 'Create an account' }).tap();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeFocused();
  expect(focused).not.toContain('input');
  await context.close();
});

test('a signed-in user is redirected from the form, but to no other site, whatever the address contains', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/auth/login?next=%2Fhelp');
  await expect(page).toHaveURL('/help');
  for (const hostile of trialCases(
    ['//evil.example'],
    ['/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'],
  )) {
    await page.goto(`/auth/login?next=${encodeURIComponent(hostile)}`);
    await expect(page).toHaveURL('/');
  }
});

test('a change of language preserves typed values, and applies to the next visit', async ({ page }) => {
  await page.goto('/auth/login?next=%2Fhelp');
  await page.getByLabel('E-mail').fill('anna@northwind.example');
  await page.getByLabel('Language').selectOption('ru');
  await expect(page).toHaveTitle(texts.ru.title);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByLabel(texts.ru.email)).toHaveValue('anna@northwind.example');
  await expect(page).toHaveURL('/auth/login?next=%2Fhelp');
  await page.reload();
  await expect(page).toHaveTitle(texts.ru.title);
});

test('the router navigates to no other site', async ({ page }) => {
  await page.goto('/documents');
  await page.evaluate(async () => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      __TSR_ROUTER__: { navigate: (to: { href: string }) => Promise<void> };
    };
    await router.navigate({ href: 'https://evil.example/' });
    await router.navigate({ href: 'javascript:document.title="run"' });
  });
  await expect(page).toHaveURL('/documents');
  await expect(page).toHaveTitle('Documents — Publisher Console');
});

test('every page has a content security policy of its own and may not be stored', async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ['/auth/login', '/stats', '/nowhere', '/stats']) {
    const answer = await request.get(path);
    const { 'content-security-policy': policy = '', ...headers } = answer.headers();
    const [, nonce = ''] = /script-src 'nonce-([^']+)' 'strict-dynamic';/u.exec(policy) ?? [];
    const scripts = (await answer.text()).match(/<script\b[^>]*>/gu) ?? [];
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(policy).not.toContain('unsafe-inline');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

test('every non-public page redirects a visitor to the sign-in, which shows a reason only if a page was requested, and sends no call', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isCall(pathname)) calls.push(pathname);
  });
  // One route holds all pages behind the sign-in.
  const few: readonly string[] = ['/', '/stats'];
  const more = cabinetRoutes.filter((path) => path !== '/documents' && !few.includes(path));
  for (const path of trialCases(few, more)) {
    await page.goto(path);
    // The dashboard is not in the address, because it is the default page after a sign-in.
    const next = path === '/' ? null : path;
    await expect(page).toHaveURL((url) => url.pathname === '/auth/login' && url.searchParams.get('next') === next);
    await expect(page.getByText(texts.en.onTheWay)).toHaveCount(next === null ? 0 : 1);
  }
  expect(calls).toEqual([]);
});
