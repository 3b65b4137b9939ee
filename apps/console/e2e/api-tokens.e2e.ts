import { isNightly } from '@publisher-console/test-kit/trials';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';

import { dataOf } from './support/accounts.ts';
import { copiedText } from './support/clipboard.ts';
import { forEachLocale } from './support/locales.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    none: 'No API tokens yet',
    scope: 'Read apps',
    name: 'Name',
    networks: 'Allowed IP addresses (optional)',
    create: 'Create token',
    token: 'API token',
    copy: 'Copy: API token',
    leave: 'Close without copying?',
    back: 'Back',
    done: 'Done',
    revoke: 'Revoke: Nightly report',
    question: 'Revoke “Nightly report”?',
    lastUsed: 'Last used',
    confirm: 'Revoke',
    revoked: 'API token revoked',
  },
  ru: {
    none: 'API-токенов пока нет',
    scope: 'Чтение приложений',
    name: 'Название',
    networks: 'Разрешённые IP-адреса (необязательно)',
    create: 'Создать токен',
    token: 'API-токен',
    copy: 'Скопировать: API-токен',
    leave: 'Закрыть без копирования?',
    back: 'Назад',
    done: 'Готово',
    revoke: 'Отозвать: Nightly report',
    question: 'Отозвать «Nightly report»?',
    lastUsed: 'Последняя активность:',
    confirm: 'Отозвать',
    revoked: 'API-токен отозван',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  test('a token is shown once, allows only its scopes, and is refused once it is revoked', async ({
    page,
    context,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 422/u);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAnew();
    await page.goto('/settings?tab=api-tokens&dialog=token&of=apps:read');
    const form = page.getByRole('dialog');
    await expect(form.getByRole('checkbox', { name: text.scope })).toBeChecked();
    await form.getByLabel(text.name).fill('Nightly report');
    await form.getByLabel(text.networks).fill('::1\n203.0.113.999\n127.0.0.1');
    await form.getByRole('button', { name: text.create }).click();
    await expect(form.getByLabel(text.networks)).toBeFocused();
    await expect(form).toContainText('203.0.113.999: ');
    if (locale === 'en') await expectAccessibleInBothThemes(page);
    await form.getByLabel(text.networks).fill('');
    await form.getByRole('button', { name: text.create }).click();

    const secret = form.getByRole('region', { name: text.token });
    await expect(secret).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const leave = page.getByRole('alertdialog', { name: text.leave });
    await leave.getByRole('button', { name: text.back }).click();
    await form.getByRole('button', { name: text.copy }).click();
    const token = await secret.innerText();
    await expect.poll(() => copiedText(page)).toBe(token);
    await form.getByRole('button', { name: text.done }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: text.create }).click();
    await expect(form.getByRole('checkbox', { name: text.scope })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\?tab=api-tokens$/u);

    const headers = { authorization: `Bearer ${token}` };
    const call = async (path: string) => (await page.request.get(path, { headers })).json();
    expect(await call('/api/application')).toMatchObject({ result: true });
    expect(await call('/api/criteria/template')).toMatchObject({ code: 'scope_missing' });

    await expect(page.getByRole('main')).not.toContainText(token);
    await page.getByRole('button', { name: text.revoke }).click();
    const question = page.getByRole('alertdialog', { name: text.question });
    // The list was loaded before the calls above.
    await expect(question).toContainText(text.lastUsed);
    await question.getByRole('button', { name: text.confirm }).click();
    await expect(page.getByText(text.revoked)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(text.none);
    expect(await call('/api/application')).toMatchObject({ code: 'token_revoked' });
    await expectAccessible(page);
  });
});

if (isNightly) {
  test('tokens that could not be loaded can be loaded again', async ({
    page,
    signIn,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 500/u);
    expectAlert('Failed to load the API tokens');
    await signIn();
    await withoutPagePrefetch(page);
    const broken = { result: false, data: null, errors: null, message: 'no', code: 'unexpected' };
    await page.route('**/api/api-token', (route) => route.fulfill({ status: 500, json: broken }));
    await page.goto('/settings?tab=api-tokens');
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/api-token');
    await retry.click();
    await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible();
  });
}

test('a token that another tab has revoked is shown as revoked here', async ({
  page,
  signInAnew,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 404/u);
  const account = await signInAnew();
  const { token } = await dataOf(
    await page.request.post('/api/login', { data: { login: account.email, password: account.password } }),
  );
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'Nightly report', scopes: ['apps:read'], expiresAt: null };
  const { apiToken } = await dataOf(await page.request.post('/api/api-token', { headers, data }));
  await page.goto('/settings?tab=api-tokens');
  await page.getByRole('button', { name: 'Revoke: Nightly report' }).click();
  await dataOf(await page.request.delete(`/api/api-token/${apiToken.id}`, { headers }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API token revoked')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No API tokens yet');
});

test('a user who leaves while a token is created stays until they have seen it', async ({ page, signInAnew }) => {
  const made = Promise.withResolvers<undefined>();
  await signInAnew();
  await page.route('**/api/api-token', async (route) => {
    if (route.request().method() === 'POST') await made.promise;
    return route.fallback();
  });
  await page.goto('/settings?tab=api-tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByRole('checkbox', { name: 'Read apps' }).check();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/api-token'),
  );
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await sent;
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  made.resolve(undefined);
  await expect(dialog.getByRole('region', { name: 'API token' })).toBeFocused();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/dialog=token/u);
  await page.keyboard.press('Escape');
  const leave = page.getByRole('alertdialog', { name: 'Close without copying?' });
  await leave.getByRole('button', { name: 'Close without copying' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?tab=api-tokens$/u);
});
