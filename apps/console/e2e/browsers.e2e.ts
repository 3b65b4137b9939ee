import { newerFeatures } from '@publisher-console/test-kit/newer-features';
import { isNightly, trialCases, trialCount } from '@publisher-console/test-kit/trials';
import type { Page } from '@playwright/test';

import { minimumBrowsers } from '#common/context/minimum-browsers.ts';

import { publisherOf } from './support/applications.ts';
import { holdScripts, waitForHydration } from './support/hydration.ts';
import { control, reportTable } from './support/report-page.ts';
import { cabinetRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);

/** For `page.addInitScript`: removes features that a browser lacks. */
function forget(names: string[]): void {
  for (const name of names) {
    const [owner = '', member] = name.split('.');
    const object: unknown = owner === 'Window' ? window : Reflect.get(window, owner);
    if (object === undefined || object === null) continue;
    const owners = member === undefined ? [window] : [object, typeof object === 'function' && object.prototype];
    for (const each of owners) if (each) Reflect.deleteProperty(each, member ?? owner);
  }
}

test('the console works in a browser with just the features of every supported one', async ({ page, demoAccount }) => {
  test.slow(); // ten pages
  await page.addInitScript(forget, [...newerFeatures(minimumBrowsers)]);
  await page.goto('/auth/login');
  expect(await page.evaluate(() => 'withResolvers' in Promise || 'parse' in URL)).toBe(false);
  await field(page, 'login').fill(demoAccount.email);
  await field(page, 'password').fill(demoAccount.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.locator('#old-browser')).toBeHidden();
  for (const route of isNightly ? cabinetRoutes : ['/', '/app', '/stats', '/settings']) {
    await page.goto(route);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

for (const { locale, tooOld, withoutScripts } of trialCases(
  [{ locale: 'ru', tooOld: 'Этот браузер слишком старый', withoutScripts: 'Сайту нужен JavaScript' }],
  [{ locale: 'en', tooOld: 'This browser is too old', withoutScripts: 'This site needs JavaScript' }],
)) {
  test(`in ${locale}, the page itself warns in an older browser, even if no script of the build runs`, async ({
    page,
    context,
    origin,
  }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: origin }]);
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/auth/login', { waitUntil: 'load' });
    const notice = page.locator('#old-browser');
    await expect(notice).toContainText(tooOld);
    for (const version of Object.values(minimumBrowsers)) await expect(notice).toContainText(version);
    const html = await (await page.request.get('/auth/login')).text();
    expect(html).toMatch(new RegExp(`<noscript>.*${withoutScripts}`, 'u'));
  });
}

for (const { path, alert } of trialCases<{ path: string; alert?: string }>(
  [{ path: '/registration/validate-link', alert: 'The link has expired' }],
  [{ path: '/auth/login' }, { path: '/auth/signup' }],
)) {
  test(`on ${path}, a notice warns in a browser that stores nothing: the session ends soon`, async ({
    page,
    expectAlert,
  }) => {
    if (alert !== undefined) expectAlert(alert);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(path);
    await expect(page.getByText('This browser does not store this site’s data')).toBeVisible();
  });
}

for (const { path, names } of trialCases(
  [{ path: '/auth/login', names: ['login', 'password'] }],
  [{ path: '/auth/signup', names: ['email', 'password'] }],
)) {
  test(`an element that an extension puts into the form of ${path} before its hydration loses no typed text`, async ({
    page,
    expectBrowserError,
  }) => {
    // React reports that it has rendered the page anew.
    expectBrowserError(/#418/u);
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await field(page, 'password').evaluate((input) => input.after(document.createElement('div')));
    for (const name of names) await field(page, name).fill(`typed ${name}`);
    release();
    await waitForHydration(page);
    await expect(page.locator('input[name=password] + div:not([class])')).toHaveCount(0);
    for (const name of names) await expect(field(page, name)).toHaveValue(`typed ${name}`);
    await expect(field(page, names.at(-1) ?? '')).toBeFocused();
  });
}

test("the Enter key that ends an input method's composition neither chooses nor sends", async ({ page, signIn }) => {
  await signIn();
  await page.goto('/stats?groups=application&indicators=requests&period=last_7_days');
  const devtools = await page.context().newCDPSession(page);
  const compose = async (text: string, key: 'Enter' | 'Escape'): Promise<void> => {
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    const code = { key, code: key, windowsVirtualKeyCode: 229, ...(key === 'Enter' && { text: '\r' }) };
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...code });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
  };
  await control(page, /^Filters All/u).click();
  const search = page.getByRole('combobox', { name: 'Find an application' });
  await search.focus();
  await compose('drift', 'Enter');
  await expect(page.getByRole('option', { name: /Drift City/u })).toHaveAttribute('aria-selected', 'false');
  await compose('drift', 'Escape');
  await expect(search).toBeVisible();
  await search.fill('drift');
  await search.press('Enter');
  await expect(page.getByRole('option', { name: /Drift City/u })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('searchbox').focus();
  await compose('help', 'Enter');
  await expect(palette.getByRole('searchbox')).toHaveValue('help');
  await expect(page).toHaveURL(/\/stats/u);
});

test('a name that looks like a number or a JSON value is found by its text, also from the address', async ({
  page,
  signInAnew,
}) => {
  const publisher = await publisherOf(page.request, await signInAnew());
  const names = ['2048', '1e5', '"Quoted"'];
  for (const name of names) await publisher.addApplication(name);
  const found = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto('/app');
  for (const name of names.slice(0, trialCount(1, names.length))) {
    await page.getByRole('searchbox').fill(name);
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(name);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(name);
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(name);
  }
});

test('a failure of the rendering is named as such, not as the failure of a call', async ({
  page,
  signIn,
  expectBrowserError,
  expectAlert,
}) => {
  // React may report that it has tried the rendering a second time.
  expectBrowserError(/planted|React error #520/u);
  expectAlert('Something went wrong');
  await signIn();
  await page.goto('/stats?groups=application&indicators=requests&period=last_7_days');
  await expect(reportTable(page)).toBeVisible();
  // Parts that are still being rendered when the failure is planted would fail without the press.
  await expect(page.getByRole('figure')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const create = document.createElement.bind(document);
    document.createElement = (name: string) => {
      if (name === 'table' || name === 'tr') throw new Error('planted');
      return create(name);
    };
  });
  await page.getByRole('button', { name: 'Country', exact: true }).click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('Failed to load the filters')).toHaveCount(0);
});
