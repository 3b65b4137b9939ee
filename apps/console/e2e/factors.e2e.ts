import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';
import { addApp, addAuthenticator, appTexts, codeOf, shownRecoveryCodes } from './support/factors.ts';
import { openHydrated } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import { linksMailedTo } from './support/mailbox.ts';
import { newcomer } from './support/newcomer.ts';
import { lookAgain } from './support/tabs.ts';
import { expect, signInOn, test } from './support/test.ts';

async function signOut(page: Page): Promise<void> {
  // The page that is left may still be loading its data, and these calls would fail without the session.
  await page.goto('/empty');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
}

async function sendPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a passkey is added, signs in alone and as the factor, and a recovery code replaces it once', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 422/u);
  expectAlert('This recovery code is not valid');
  await addAuthenticator(page);
  const account = await signInAnew();
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const saved = await shownRecoveryCodes(page, 'Recovery codes');
  expect(saved).toHaveLength(10);
  await expectAccessible(page);

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/auth/u);

  await signOut(page);
  await sendPassword(page, account);
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/auth/u);

  await signOut(page);
  await sendPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill((saved[0] ?? '').toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/auth/u);

  await signOut(page);
  await sendPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(saved[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This recovery code is not valid')).toBeVisible();
});

const texts = {
  en: {
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    proceed: 'Continue',
    name: 'Name',
    code: 'Code',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    refused: 'This code or passkey is not valid',
    rename: /^Rename App for codes/,
    save: 'Save',
    renamed: 'Second factor renamed',
    forgot: 'Forgot your password?',
    sendLink: 'Send the link',
    restore: 'Set a new password',
    chosen: 'Choose a new password to continue.',
  },
  ru: {
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    proceed: 'Продолжить',
    name: 'Название',
    code: 'Код',
    useRecovery: 'Использовать код восстановления',
    recovery: 'Код восстановления',
    refused: 'Этот код или ключ доступа не подходит',
    rename: /^Переименовать: /,
    save: 'Сохранить',
    renamed: 'Второй фактор переименован',
    forgot: 'Забыли пароль?',
    sendLink: 'Отправить ссылку',
    restore: 'Задать новый пароль',
    chosen: 'Чтобы продолжить, задайте новый пароль.',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  test('an app for codes is named and accepts each code once, a lost phone costs three presses, and a new password requires the factor', async ({
    page,
    request,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.refused);
    const account = await signInAnew();
    const { secret, used, recoveryCodes } = await addApp(page, appTexts[locale]);
    expect(recoveryCodes).toHaveLength(10);
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: text.rename }).click();
    await page.getByRole('dialog').getByLabel(text.name).fill('Work phone');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: text.save }).click();
    await expect(page.getByText(text.renamed)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Work phone' }).first()).toBeVisible();

    await signOut(page);
    await page.getByLabel(text.email).fill(account.email);
    await page.getByLabel(text.password, { exact: true }).fill(account.password);
    await page.getByRole('button', { name: text.signIn, exact: true }).click();
    await page.getByLabel(text.code, { exact: true }).fill(used);
    await page.getByRole('button', { name: text.proceed }).click();
    await expect(page.getByText(text.refused)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(text.code, { exact: true }).fill(codeOf(secret, 'next'));
    await page.getByRole('button', { name: text.proceed }).click();
    await expect(page).not.toHaveURL(/auth/u);

    await signOut(page);
    let presses = 0;
    const press = async (name: string) => {
      presses += 1;
      await page.getByRole('button', { name, exact: true }).click();
    };
    await page.getByLabel(text.email).fill(account.email);
    await page.getByLabel(text.password, { exact: true }).fill(account.password);
    await press(text.signIn);
    await press(text.useRecovery);
    await page.getByLabel(text.recovery).fill(recoveryCodes[0] ?? '');
    await press(text.proceed);
    await expect(page).not.toHaveURL(/auth/u);
    expect(presses).toBe(3);

    // The link for a new password requires the factor too.
    await signOut(page);
    await page.getByLabel(text.email).fill(account.email);
    await page.getByRole('button', { name: text.forgot }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.sendLink }).click();
    const [link = ''] = await linksMailedTo(request, { email: account.email, path: '/restore/validate-link' });
    await page.goto(link);
    await page.getByRole('button', { name: text.restore }).click();
    await expect(page.getByLabel(text.code, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.useRecovery }).click();
    await page.getByLabel(text.recovery).fill(recoveryCodes[1] ?? '');
    await page.getByRole('button', { name: text.proceed }).click();
    await expect(page.getByText(text.chosen)).toBeVisible();
  });
});

test('sessions older than the factor prove it in a popup, and continue when the factor is removed', async ({
  page,
  browser,
  origin,
  signInAnew,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 422/u);
  const { email, password } = await signInAnew();
  const invite = async () => {
    await page.goto('/settings?tab=team&dialog=invitation');
    await page.getByRole('dialog').getByLabel('E-mail').fill(newcomer().email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
  };
  const prove = async (tab: Page, label: string, proof: string) => {
    const popup = tab.getByRole('dialog', { name: 'Confirm it is you' });
    await popup.getByLabel(label, { exact: true }).fill(proof);
    await popup.getByRole('button', { name: 'Continue' }).click();
  };
  const signInElsewhere = async () => {
    const context = await browser.newContext({ baseURL: origin });
    context.on('page', openHydrated);
    const tab = await context.newPage();
    await signInOn(tab, { email, password });
    return tab;
  };
  const [adding, changing] = [await signInElsewhere(), await signInElsewhere()];
  const { secret, recoveryCodes } = await addApp(adding, appTexts.en);

  await invite();
  await expectAccessible(page);
  const useRecovery = page.getByRole('dialog').getByRole('button', { name: 'Use a recovery code' });
  await useRecovery.click();
  await prove(page, 'Recovery code', recoveryCodes[0] ?? '');
  await expect(page.getByText('Invitation sent to')).toBeVisible();

  // The state ten minutes later, when the password has to be proven, and then the factor.
  const json = { result: false, data: null, errors: null, message: '', code: 'reauth_required' };
  await changing.route('**/api/user/update/email', (route) => route.fulfill({ status: 422, json }), { times: 1 });
  await changing.goto('/settings?dialog=email');
  const newEmail = newcomer().email;
  await changing.getByRole('dialog').getByLabel('New e-mail', { exact: true }).fill(newEmail);
  await changing.getByRole('dialog').getByLabel('Repeat the new e-mail').fill(newEmail);
  await changing.getByRole('dialog').getByRole('button', { name: 'Change e-mail' }).click();
  await prove(changing, 'Current password', password);
  await prove(changing, 'Code', codeOf(secret, 'next'));
  await expect(changing.getByText('open the link that we sent there')).toBeVisible();
  await changing.context().close();

  await adding.goto('/settings?tab=security');
  await adding.getByRole('button', { name: /^Remove App for codes/ }).click();
  await adding.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(adding.getByText('You have no second factor yet.')).toBeVisible();
  await adding.context().close();
  await invite();
  await expect(page.getByText('Invitation sent to')).toBeVisible();
});

test('an owner with a factor requires one of all members, and a member sees the deadline', async ({
  page,
  browser,
  origin,
  request,
  signInAnew,
}) => {
  await addAuthenticator(page);
  await signInAnew();
  const mark = newcomer();
  await page.goto('/settings?tab=team&dialog=invitation');
  await page.getByRole('dialog').getByLabel('E-mail').fill(mark.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('To require it, you need one yourself.')).toBeVisible();
  await page.getByRole('link', { name: 'Set up yours' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();

  const [link = ''] = await linksMailedTo(request, { email: mark.email, path: '/invitation?' });
  const context = await browser.newContext({ baseURL: origin });
  context.on('page', openHydrated);
  const other = await context.newPage();
  await other.goto(link);
  await other.getByLabel('First name').fill('Mark');
  await other.getByLabel('Last name').fill('Ellis');
  await other.getByLabel('Password', { exact: true }).fill(mark.password);
  await other.getByLabel(/I accept/).click();
  await other.getByRole('button', { name: /^Join / }).click();
  await expect(other.getByText('Welcome to')).toBeVisible();

  await page.goto('/settings?tab=team');
  await page.getByRole('button', { name: 'Require it of everybody' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require it' }).click();
  await expect(page.getByText('Every member has to have one.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: mark.email }).first()).toContainText('No second factor');
  await expectAccessibleInBothThemes(page);

  await other.goto('/');
  const notice = other.getByText('requires a second factor. Set one up before');
  await expect(notice).toBeVisible();
  await expectAccessible(other);

  // The state seven days later.
  await other.route('**/api/user/current', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.user.factorDueAt = '2026-01-01T00:00:00.000Z';
    await route.fulfill({ response: answer, json: body });
  });
  await other.getByRole('link', { name: 'Statistics' }).first().click();
  await expect(other).toHaveURL(/stats/u);
  await lookAgain(other);
  await expect(other.getByRole('link', { name: 'Statistics' })).toHaveCount(0);
  await other.goBack();
  await expect(other).toHaveURL('/settings?tab=security');
  await expect(other.getByText('and you have none yet')).toBeVisible();
  await expectAccessible(other);
  await other.unroute('**/api/user/current');

  await page.getByRole('button', { name: 'Stop requiring it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop requiring it' }).click();
  await expect(page.getByText('Each member decides.')).toBeVisible();
  await other.goto('/stats');
  await expect(other).toHaveURL(/stats/u);
  await expect(notice).toHaveCount(0);
  await context.close();
});
