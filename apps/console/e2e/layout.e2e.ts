import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startConsole } from '@publisher-console/start/stack';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import { isNightly, trialCases } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { freePort } from './support/free-port.ts';
import { tabTo } from './support/keyboard.ts';
import { forEachLocale } from './support/locales.ts';
import { cabinetRoutes, publicRoutes } from './support/routes.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

/** The menu in Russian. */
const pageNames = ['Главная', 'Статистика', 'Приложения', 'Документы', 'Настройки', 'SDK', 'Помощь'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

forEachLocale((locale) => {
  test('every route opens, and no page breaks a rule of WCAG in either theme', async ({
    page,
    signIn,
    expectBrowserError,
    expectAlert,
  }) => {
    // The pages for links in mails show this alert when they are opened without a link.
    expectAlert(/^The link has expired|^Срок действия ссылки истёк/u);
    // The address of the error page has the status 404.
    expectBrowserError(/status of 404/u);
    const check = async (path: string): Promise<void> => {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page).toHaveURL(path);
      // Both languages have the same colours, and the same elements as long as every text is translated.
      if (locale === 'en') await expectAccessibleInBothThemes(page);
      else await expectAccessible(page);
    };
    for (const path of publicRoutes) await check(path);
    await signIn();
    for (const path of cabinetRoutes) await check(path);
  });
});

test.describe('in Russian', () => {
  test.use({ locale: 'ru-RU' });

  test('the title of a page is in one line if the bar has room for it', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn();
    await page.goto('/app/add');
    await expect(heading(page)).toHaveText('Добавить приложение');
    const lines = await heading(page).evaluate(async (title) => {
      await document.fonts.ready;
      const range = document.createRange();
      range.selectNodeContents(document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() ?? title);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  test('the keyboard alone reaches every page and signs out', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/help');
    await expect(heading(page)).toBeVisible();
    const menu = page.getByRole('navigation');
    for (const name of pageNames) {
      await tabTo(page, menu.getByRole('link', { name, exact: true }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(name);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${name} — `, 'u'));
    }
    await tabTo(page, menu.getByRole('button', { name: 'Выйти' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible();
    await expect(page).toHaveURL('/auth/login');
  });

  if (isNightly) {
    test('the palette opens a page by its name in another language, typed in another keyboard layout', async ({
      page,
      signIn,
    }) => {
      await signIn();
      await page.goto('/settings');
      await expect(heading(page)).toBeVisible();
      // The layout handles keys after hydration, which has ended once the skeleton is gone.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Поиск…' });
      await expect(palette.getByRole('searchbox')).toBeFocused();
      await expectAccessible(page);
      const pages = palette.getByRole('region', { name: 'Страницы' }).getByRole('link');
      for (const term of ['help', 'gjvjom']) {
        await palette.getByRole('searchbox').fill(term);
        await expect(pages).toHaveCount(1);
        await expect(pages).toHaveAccessibleName('Помощь');
      }
      await page.keyboard.press('ArrowDown');
      await expect(pages).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(palette).toBeHidden();
      await expect(heading(page)).toHaveText('Помощь');
      await expect(heading(page)).toBeFocused();
    });
  }

  test('the menu leaves room for the page on a small, a magnified and a low screen', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/help');
    await expect(heading(page)).toBeVisible();
    const menu = page.getByRole('navigation');
    const items = menu.locator('ul').getByRole('listitem');

    await page.setViewportSize({ width: 320, height: 640 });
    await expect(items).toHaveCount(4);
    const labels = await items.locator(':scope > * > span').evaluateAll((elements) =>
      elements.map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left, right, isCut: element.scrollWidth > element.clientWidth };
      }),
    );
    expect(labels.map(({ isCut }) => isCut)).toEqual([false, false, false, false]);
    for (const [index, { left }] of labels.entries()) expect(left).toBeGreaterThan(labels[index - 1]?.right ?? 0);

    // A window of 1280 by 1024 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await expect.poll(() => menu.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(48);
    await expect(menu.getByRole('link', { name: 'Статистика' })).toBeVisible();

    // A phone on its side.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(items).toHaveCount(8);
    const width = await menu.evaluate((element) => element.getBoundingClientRect().width);
    expect(width).toBeLessThanOrEqual(80);
    await expect(menu.getByRole('link', { name: 'Статистика' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('with reduced motion, a theme changes in one frame', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/settings');
  await waitForHydration(page);
  // A transition on inherited colours would start in one element after another.
  const transitions = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(transitions).toBe(0);
});

test('a chosen theme and a folded menu persist, applied by the server before any script', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/help');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByLabel('Theme').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  for (const colour of await page.locator('meta[name=theme-color]').all())
    await expect(colour).toHaveAttribute('content', '#0c1322');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Collapse the menu', exact: true }).click();
  await expect(page.getByRole('navigation')).toHaveAttribute('data-menu', 'folded');

  const html = await (await page.request.get('/settings')).text();
  expect(html).toMatch(/<html[^>]* data-theme="dark"/u);
  expect(html).toMatch(/<nav[^>]* data-menu="folded"/u);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible();
  await expectAccessible(page);
});

test('on a tablet the menu shows only its icons until the user unfolds it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn();
  await page.goto('/help');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const width = async () => (await menu.boundingBox())?.width;
  expect(await width()).toBeLessThan(80);
  const unfolding = page.getByRole('button', { name: 'Expand the menu' });
  await expect(unfolding).toHaveAttribute('aria-expanded', 'false');
  await unfolding.click();
  await expect.poll(width).toBeGreaterThan(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible();
  expect(await width()).toBeGreaterThan(200);
});

test('the account menu shows the signed-in user and the version, and opens language, theme, help and sign-out', async ({
  page,
  demoAccount,
  signIn,
}) => {
  await signIn();
  await page.goto('/help');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(demoAccount.email)).toBeVisible();
  for (const name of ['Language', 'Theme']) await expect(page.getByRole('combobox', { name })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Documentation' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(/^Version \d+\.\d+\.\d+$/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(demoAccount.email)).toBeHidden();
});

test('a publisher who has not accepted the offer is redirected to the documents from every page, with the reason', async ({
  page,
  signInAs,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 404/u);
  await signInAs('mia@freshpixel.example');
  // One rule applies to all routes.
  const paths = trialCases(
    cabinetRoutes.filter((path) => ['/', '/stats', '/documents'].includes(path)),
    cabinetRoutes.filter((path) => !['/', '/stats', '/documents'].includes(path)),
  );
  for (const path of paths) {
    await page.goto(path);
    // `next` is the page that opens after the acceptance.
    await expect(page).toHaveURL(
      ['/', '/documents'].includes(path) ? '/documents' : `/documents?next=${encodeURIComponent(path)}`,
    );
    await expect(page.getByRole('main')).toContainText('To use the console, read the offer and accept it.');
  }
  await expectAccessible(page);
  await page.goto('/error/404');
  await expect(page).toHaveURL('/error/404');
});

test('a 404 answer raises the error page, and each navigation clears it', async ({
  page,
  signIn,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 404/u);
  await signIn();
  await page.goto('/help');
  await expect(heading(page)).toHaveText('Help');
  const refuseOnce = () =>
    page.route(
      '**/api/statistic',
      (route) => route.fulfill({ status: 404, headers: { 'x-request-id': 'r-1' }, json: { result: false } }),
      { times: 1 },
    );
  await refuseOnce();
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(heading(page)).toHaveText(/^Something went wrong/u);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page).toHaveTitle('Error — Publisher Console');
  await expect(page.getByText('Request ID: r-1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:support@/u);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Help');
  await expect(page).toHaveTitle('Help — Publisher Console');

  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await refuseOnce();
  await page.getByRole('columnheader').first().getByRole('button').click();
  await expect(heading(page)).toHaveText(/^Something went wrong/u);
  await page.goBack();
  await expect(page.getByRole('table')).toBeVisible();

  await refuseOnce();
  await page.getByRole('columnheader').first().getByRole('button').click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a system finds icons of the requested size, and the name of the console in the language of the page', async ({
  page,
  request,
}) => {
  for (const [locale, name] of Object.entries({ en: 'Publisher Console', ru: 'Кабинет издателя' })) {
    const manifest = await (await request.get(`/manifest.webmanifest?lang=${locale}`)).json();
    expect(manifest).toMatchObject({ name, lang: locale, start_url: '/' });
    for (const { src, type } of manifest.icons)
      expect((await request.get(src)).headers()['content-type'], src).toContain(type);
  }
  await page.goto('/auth/login');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest?lang=en');
  for (const link of await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all())
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
});

test('search engines may list the sign-in page and nothing of a publisher, and an error page has status 404', async ({
  request,
}) => {
  const listed = await request.get('/auth/login');
  expect(listed.headers()).not.toHaveProperty('x-robots-tag');
  expect(await listed.text()).toContain('<meta name="description"');
  for (const path of ['/stats', '/registration/validate-link'])
    expect((await request.get(path)).headers()).toMatchObject({ 'x-robots-tag': 'noindex' });
  const unknown = { '/error/404': 'Page not found', '/nowhere/at-all': 'Page not found: /nowhere/at-all' };
  for (const [path, text] of Object.entries(unknown)) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect((await answer.text()).replaceAll(/<[^>]*>/gu, '')).toContain(text);
  }
});

test('each page has the layout that its route names, and the default one if it names none', async ({ request }) => {
  const layouts = {
    'header-only': ['/auth/login', '/auth/signup'],
    'confirm-container': publicRoutes.filter((path) => path.endsWith('/validate-link')),
    error: ['/error/404', '/no/such/page'],
    default: cabinetRoutes,
  };
  const seen = {
    menu: /<nav[^>]* aria-label="Main menu"/u,
    language: />Language</u,
    picture: /class="report-picture/u,
    card: /<main[^>]*><div class="[^"]*max-w-md/u,
  };
  const parts: Record<keyof typeof layouts, (keyof typeof seen)[]> = {
    'header-only': ['language', 'picture'],
    'confirm-container': ['language', 'card'],
    error: [],
    default: ['menu'],
  };
  for (const [layout, paths] of Object.entries(layouts) as [keyof typeof layouts, readonly string[]][]) {
    for (const path of paths) {
      const html = await (await request.get(path)).text();
      const found = Object.entries(seen).flatMap(([part, pattern]) => (pattern.test(html) ? [part] : []));
      expect(found, path).toEqual(parts[layout]);
    }
  }
});

test('with BRAND_DIR, pages have the look of the network from their first bytes, under the same policy; with SDK_URL, the menu opens that documentation in a new tab', async ({
  origin,
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-brand-'));
  const port = await freePort();
  const sdkUrl = 'https://sdk.network.example/docs';
  const brandDir = fileURLToPath(new URL('../../../docs/example-brand', import.meta.url));
  const console = await startConsole({
    dataDir,
    env: { ...process.env, BRAND_DIR: brandDir, SDK_URL: sdkUrl },
    apiPort: Number(new URL(origin).port),
    port,
  });
  try {
    const page = await browser.newPage({ locale: 'en', colorScheme: 'light' });
    const browserErrors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && browserErrors.push(message.text())));
    const shown = `http://127.0.0.1:${port}`;
    await page.goto(`${shown}/auth/login`);
    await waitForHydration(page);
    await expect(page).toHaveTitle('Sign in — Kestrel Ads');
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', 'rgb(109, 40, 217)');
    await expect(page.locator('header img')).toHaveJSProperty('complete', true);
    await expect(page.locator('header img')).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page.locator('footer')).toContainText('Kestrel Ads is an example network');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(19, 13, 31)');
    expect(browserErrors).toEqual([]);
    await page.close();
    const [own, branded] = await Promise.all([origin, shown].map((from) => fetch(`${from}/auth/login`)));
    const policyOf = (answer?: Response) =>
      answer?.headers.get('content-security-policy')?.replaceAll(/nonce-[^']+/gu, 'nonce');
    expect(policyOf(branded)).toBe(policyOf(own));
    expect(await branded?.text()).toMatch(/<head><style nonce="[^"]+">:root\{--color-surface:/u);

    const sdkLinks = async (from: string): Promise<string[]> => {
      const html = await (await fetch(`${from}/help`)).text();
      return [...html.matchAll(/<a [^>]*title="SDK"[^>]*>/gu)].map(([link]) => link);
    };
    const outside = await sdkLinks(shown);
    expect(outside).not.toEqual([]);
    for (const link of outside) {
      expect(link).toContain(`href="${sdkUrl}"`);
      expect(link).toContain('target="_blank"');
    }
    for (const link of await sdkLinks(origin)) expect(link).toContain('href="/sdk"');
  } finally {
    await console.stop();
    await rm(dataDir, { recursive: true });
  }
});
