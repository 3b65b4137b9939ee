import { randomUUID } from 'node:crypto';

import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { isNightly } from '@publisher-console/test-kit/trials';
import type { Page, Route } from '@playwright/test';

import { dataOf, linkParts } from './support/accounts.ts';
import { copiedText } from './support/clipboard.ts';
import { tabTo } from './support/keyboard.ts';
import { forEachLocale } from './support/locales.ts';
import { linksMailedTo } from './support/mailbox.ts';
import { fromElsewhere } from './support/newcomer.ts';
import { withoutPagePrefetch } from './support/page-prefetch.ts';
import { lookAgain } from './support/tabs.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    account: 'Account',
    appAds: 'App-ads.txt',
    copy: 'Copy the Publisher ID',
    copied: 'Copied',
    changeEmail: 'Change e-mail',
    emailTitle: 'Change e-mail',
    newEmail: 'New e-mail',
    repeatEmail: 'Repeat the new e-mail',
    linkSent: (email: string) => `We sent a link to ${email}. Until it is used, the e-mail stays as it is.`,
    emailStays: 'The e-mail stays as it is',
    cancelChange: 'Cancel the change',
    confirmEmail: 'Confirm e-mail',
    emailIsNow: (email: string) => `The e-mail of the account is now ${email}. Sign in with it from now on.`,
    emailExpired: 'The link has expired, or it was replaced or withdrawn. The e-mail was not changed.',
    openSettings: 'Open settings',
    signIn: 'Sign in',
    emailFailed: 'An error occurred while changing the e-mail',
    emailTaken: 'User with current email already exists',
    incorrectEmail: 'Incorrect email',
    emailsDiffer: 'Emails have to match',
    changePassword: 'Change password',
    passwordTitle: 'Change password',
    newPassword: 'New password',
    repeatPassword: 'Repeat the new password',
    passwordChanged: 'Password changed',
    passwordFailed: 'An error occurred while changing the password',
    short: 'Password must contain at least 8 characters',
    guessable: 'This password is too easy to guess. Please choose another one',
    passwordsDiffer: 'Passwords do not match',
    mandatory: 'Mandatory field',
    proofTitle: 'Confirm it is you',
    currentPassword: 'Current password',
    goOn: 'Continue',
    wrongPassword: 'Incorrect password',
    tooMany: 'Failed to check the password. Too many attempts. Try again in 15 minutes.',
    close: 'Close',
    restoredTitle: 'Choose a new password',
    restoredNotice: 'Choose a new password to continue. The other pages open after that.',
    choosePassword: 'Choose a password',
  },
  ru: {
    account: 'Аккаунт',
    appAds: 'App-ads.txt',
    copy: 'Скопировать Publisher ID',
    copied: 'Скопировано',
    changeEmail: 'Сменить адрес',
    emailTitle: 'Смена адреса почты',
    newEmail: 'Новый адрес эл. почты',
    repeatEmail: 'Повторите новый адрес',
    linkSent: (email: string) =>
      `Мы отправили ссылку на ${email}. Пока по ней не подтвердят адрес, он остаётся прежним.`,
    emailStays: 'Адрес почты остаётся прежним',
    cancelChange: 'Отменить смену',
    confirmEmail: 'Подтвердить почту',
    emailIsNow: (email: string) => `Теперь адрес аккаунта — ${email}. Входите с ним.`,
    emailExpired: 'Срок действия ссылки истёк, или её заменили либо отменили. Адрес почты не изменён.',
    openSettings: 'Открыть настройки',
    signIn: 'Войти',
    emailFailed: 'При смене адреса почты произошла ошибка',
    emailTaken: 'Пользователь с таким адресом почты уже существует',
    incorrectEmail: 'Некорректный адрес почты',
    emailsDiffer: 'Адреса почты должны совпадать',
    changePassword: 'Сменить пароль',
    passwordTitle: 'Смена пароля',
    newPassword: 'Новый пароль',
    repeatPassword: 'Повторите новый пароль',
    passwordChanged: 'Пароль изменён',
    passwordFailed: 'При смене пароля произошла ошибка',
    short: 'Пароль должен содержать не менее 8 символов',
    guessable: 'Этот пароль слишком легко угадать. Придумайте другой',
    passwordsDiffer: 'Пароли не совпадают',
    mandatory: 'Обязательное поле',
    proofTitle: 'Подтвердите, что это вы',
    currentPassword: 'Текущий пароль',
    goOn: 'Продолжить',
    wrongPassword: 'Неверный пароль',
    tooMany: 'Не удалось проверить пароль. Слишком много попыток. Попробуйте снова через 15 минут.',
    close: 'Закрыть',
    restoredTitle: 'Новый пароль',
    restoredNotice: 'Чтобы продолжить, задайте новый пароль. После этого откроются остальные страницы.',
    choosePassword: 'Задать пароль',
  },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const refusal = (code: string) => ({ result: false, data: null, errors: null, message: code, code });

/** Lets the next call fail as it would ten minutes after the sign-in, when the server requires the password. */
function triggerProof(page: Page, call: string): Promise<unknown> {
  const ask = (route: Route) => route.fulfill({ status: 422, json: refusal('reauth_required') });
  return page.route(`**/api/user/update/${call}`, ask, { times: 1 });
}

/** Replaces the session of the page by that of a restore link. */
async function signInByRestoreLink(page: Page, email: string): Promise<void> {
  const headers = fromElsewhere();
  await dataOf(await page.request.post('/api/restore/password', { data: { email }, headers }));
  const [link] = await linksMailedTo(page.request, { email, path: '/restore/validate-link' });
  const restored = { data: linkParts(link), headers };
  const tokens = await dataOf(await page.request.post('/api/restore/validate-link', restored));
  await page.evaluate((session) => {
    localStorage.setItem('auth_token', session.token);
    localStorage.setItem('refresh_token', session.refresh_token);
  }, tokens);
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('the account shows its id and its e-mail, and copies the id', async ({ context, page, demoAccount, signIn }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn();
    await open(page, '/settings');
    const account = page.getByRole('tabpanel', { name: text.account });
    await expect(account).toContainText(demoAccount.email);
    const copy = account.getByRole('button', { name: text.copy });
    await copy.click();
    await expect(account.getByText(text.copied)).toBeAttached();
    const copied = await copiedText(page);
    expect(copied).toBe(await page.evaluate(() => localStorage.getItem('user_id')?.split('.')[0]));
    await expect(account).toContainText(copied);

    await page.getByRole('tab', { name: text.appAds }).click();
    await expect(page).toHaveURL('/settings?tab=app-ads');
    await expectAccessible(page);
    await page.goBack();
    await expect(account).toBeVisible();
  });

  test('the e-mail changes once its link is used, after each possible error', async ({
    page,
    demoAccount,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.emailExpired);
    const { email, password } = await signInAnew();
    await open(page, '/settings');
    await page.getByRole('button', { name: text.changeEmail }).click();
    await expect(page).toHaveURL('/settings?dialog=email');
    const dialog = page.getByRole('dialog', { name: text.emailTitle });
    const address = dialog.getByLabel(text.newEmail, { exact: true });
    const repeat = dialog.getByLabel(text.repeatEmail);
    const submit = dialog.getByRole('button', { name: text.changeEmail });
    await expect(address).toBeFocused();
    await expectAccessible(page);

    await submit.click();
    await expect(address).toHaveAccessibleDescription(text.mandatory);
    await expect(repeat).toHaveAccessibleDescription(text.mandatory);
    await address.fill('vera');
    await submit.click();
    await expect(address).toHaveAccessibleDescription(text.incorrectEmail);
    await address.fill(demoAccount.email);
    await repeat.fill('vera@publishers.example');
    await submit.click();
    await expect(repeat).toHaveAccessibleDescription(text.emailsDiffer);
    await repeat.fill(demoAccount.email);
    await submit.click();
    await expect(address).toHaveAccessibleDescription(text.emailTaken);
    await expect(address).toBeFocused();
    await expectAccessible(page);

    const newEmail = `${randomUUID()}@publishers.example`;
    await address.fill(newEmail);
    await repeat.fill(newEmail);
    await submit.click();
    await expect(page.getByText(text.linkSent(newEmail), { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('tabpanel')).toContainText(email);
    await expect(page.getByRole('tabpanel')).toContainText(newEmail);
    await expectAccessible(page);
    const signInWith = (login: string) => page.request.post('/api/login', { data: { login, password } });
    expect((await signInWith(newEmail)).status()).toBe(422);
    expect((await signInWith(email)).status()).toBe(200);

    const [link = ''] = await linksMailedTo(page.request, { email: newEmail, path: '/email/validate-link' });
    await page.goto(link);
    await expect(page).toHaveURL('/email/validate-link');
    await expectAccessible(page);
    await page.getByRole('button', { name: text.confirmEmail }).press('Enter');
    await expect(page.getByText(text.emailIsNow(newEmail))).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: text.openSettings }).click();
    await expect(page.getByRole('tabpanel')).toContainText(newEmail);
    await expect(page.getByRole('tabpanel')).not.toContainText(email);
    await expect(page.getByRole('button', { name: text.cancelChange })).toHaveCount(0);
    await page.getByRole('banner').getByRole('button', { name: text.account }).click();
    await expect(page.getByRole('banner')).toContainText(newEmail);
    expect((await signInWith(newEmail)).status()).toBe(200);

    await page.goto(link);
    await page.getByRole('button', { name: text.confirmEmail }).click();
    await expect(page.getByRole('alert').filter({ hasText: text.emailExpired })).toBeVisible();
    await expectAccessible(page);
  });

  test('a new e-mail is cancelled by one button, and its link then changes nothing; another link changes it, even without a session', async ({
    page,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.emailExpired);
    const { email, password } = await signInAnew();
    const newEmail = `${randomUUID()}@publishers.example`;
    await open(page, '/settings?dialog=email');
    await page.getByLabel(text.newEmail, { exact: true }).fill(newEmail);
    await page.getByLabel(text.repeatEmail).fill(newEmail);
    await page.keyboard.press('Enter');
    const account = page.getByRole('tabpanel', { name: text.account });
    const cancel = account.getByRole('button', { name: text.cancelChange });
    // The first call is answered; the second one needs the proof.
    await expect(cancel).toBeVisible();
    await triggerProof(page, 'email');
    await cancel.click();
    const proof = page.getByRole('dialog', { name: text.proofTitle });
    await proof.getByLabel(text.currentPassword, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.emailStays, { exact: true })).toBeVisible();
    await expect(cancel).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await expect(account).toContainText(email);
    await expect(account).not.toContainText(newEmail);

    const [link = ''] = await linksMailedTo(page.request, { email: newEmail, path: '/email/validate-link' });
    const other = `${randomUUID()}@publishers.example`;
    await page.getByRole('button', { name: text.changeEmail }).click();
    await page.getByLabel(text.newEmail, { exact: true }).fill(other);
    await page.getByLabel(text.repeatEmail).fill(other);
    await page.keyboard.press('Enter');
    const [otherLink = ''] = await linksMailedTo(page.request, { email: other, path: '/email/validate-link' });
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await page.getByRole('button', { name: text.confirmEmail }).click();
    await expect(page.getByRole('alert').filter({ hasText: text.emailExpired })).toBeVisible();
    await page.getByRole('link', { name: text.openSettings }).click();
    await expect(page).toHaveURL('/auth/login?next=%2Fsettings');

    await page.goto(otherLink);
    await page.getByRole('button', { name: text.confirmEmail }).click();
    await expect(page.getByText(text.emailIsNow(other))).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await page.getByRole('link', { name: text.signIn, exact: true }).click();
    await expect(page).toHaveURL('/auth/login');
  });

  test('the password changes after each possible error, and other sessions end', async ({
    page,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 422/u);
    const { email, password } = await signInAnew();
    const elsewhere = await page.request.post('/api/login', { data: { login: email, password } });
    const { token } = (await elsewhere.json()).data;
    await open(page, '/settings');
    await page.getByRole('button', { name: text.changePassword }).click();
    await expect(page).toHaveURL('/settings?dialog=password');
    const dialog = page.getByRole('dialog', { name: text.passwordTitle });
    const newOne = dialog.getByLabel(text.newPassword, { exact: true });
    const repeat = dialog.getByLabel(text.repeatPassword, { exact: true });
    const submit = dialog.getByRole('button', { name: text.changePassword });
    await expect(newOne).toBeFocused();
    await expectAccessible(page);

    await submit.click();
    await expect(newOne).toHaveAccessibleDescription(text.mandatory);
    await expect(repeat).toHaveAccessibleDescription(text.mandatory);
    await newOne.fill('7 signs');
    await repeat.fill('7 signs');
    await submit.click();
    await expect(newOne).toHaveAccessibleDescription(text.short);
    await newOne.fill('password');
    await submit.click();
    await expect(repeat).toHaveAccessibleDescription(text.passwordsDiffer);
    await repeat.fill('password');
    await submit.click();
    await expect(newOne).toHaveAccessibleDescription(text.guessable);
    await expect(newOne).toBeFocused();
    await expectAccessible(page);

    await newOne.fill(' another one of 1 ');
    await repeat.fill(' another one of 1 ');
    await submit.click();
    await expect(page.getByText(text.passwordChanged, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/settings');
    const sessions = await page.request.get('/api/user/current', { headers: { authorization: `Bearer ${token}` } });
    expect(sessions.status()).toBe(401);
    await page.reload();
    await expect(page.getByRole('tabpanel')).toContainText(email);
    const signIn = (typed: string) =>
      page.request.post('/api/login', { data: { login: email, password: typed } }).then((answer) => answer.status());
    expect([await signIn(password), await signIn(' another one of 1 ')]).toEqual([422, 200]);
  });

  test('an old session requests the password in a popup, does not lose typed values and repeats the call', async ({
    page,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectBrowserError(/status of 429/u);
    expectAlert(text.wrongPassword);
    expectAlert(text.tooMany);
    const { password } = await signInAnew();
    await open(page, '/settings?dialog=email');
    const dialog = page.getByRole('dialog', { name: text.emailTitle });
    const proof = page.getByRole('dialog', { name: text.proofTitle });
    const submit = dialog.getByRole('button', { name: text.changeEmail });
    const newEmail = `${randomUUID()}@publishers.example`;
    await dialog.getByLabel(text.newEmail, { exact: true }).fill(newEmail);
    await dialog.getByLabel(text.repeatEmail).fill(newEmail);

    await triggerProof(page, 'email');
    await submit.click();
    await expect(proof.getByLabel(text.currentPassword, { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(proof).toBeHidden();
    await expect(dialog.getByLabel(text.newEmail, { exact: true })).toHaveValue(newEmail);
    await expect(submit).toBeFocused();

    await triggerProof(page, 'email');
    await submit.click();
    await proof.getByLabel(text.currentPassword, { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toHaveText(text.wrongPassword);
    const tooMany = { status: 429, headers: { 'retry-after': '900' }, json: refusal('rate_limited') };
    await page.route('**/api/login', (route) => route.fulfill(tooMany), { times: 1 });
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toHaveText(text.tooMany);
    await expectAccessible(page);

    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The page refetches the list of sessions independently of the change, so that call may come at any time.
      if (pathname.startsWith('/api/') && pathname !== '/api/user/session')
        calls.push(`${request.method()} ${pathname}`);
    });
    await proof.getByLabel(text.currentPassword, { exact: true }).fill(password);
    await proof.getByRole('button', { name: text.goOn }).click();
    await expect(page.getByText(text.linkSent(newEmail), { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('tabpanel')).toContainText(newEmail);
    expect(calls).toEqual(['GET /api/user/current', 'POST /api/login', 'PUT /api/user/update/email']);
  });

  test('a change that fails for another reason is explained in the dialog', async ({
    page,
    signIn,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.emailFailed);
    expectAlert(text.passwordFailed);
    await signIn();
    await page.route('**/api/user/update/*', (route) => route.fulfill({ status: 422, json: refusal('unknown') }));
    await open(page, '/settings?dialog=email');
    await page.getByLabel(text.newEmail, { exact: true }).fill('vera@publishers.example');
    await page.getByLabel(text.repeatEmail).fill('vera@publishers.example');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text.emailFailed);
    await open(page, '/settings?dialog=password');
    await page.getByLabel(text.newPassword, { exact: true }).fill('another one of 1');
    await page.getByLabel(text.repeatPassword, { exact: true }).fill('another one of 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text.passwordFailed);
    await expectAccessible(page);
  });

  test('after a restore link only the password can be changed, and then every page opens', async ({
    page,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 422/u);
    expectBrowserError(/ApiFailure/u);
    const { email } = await signInAnew();
    await signInByRestoreLink(page, email);

    await page.goto('/stats');
    await expect(page).toHaveURL('/settings?dialog=password&because=restored');
    const dialog = page.getByRole('dialog', { name: text.restoredTitle });
    await expect(dialog.getByLabel(text.newPassword, { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: text.close }).click();
    await expect(page.getByText(text.restoredNotice)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.choosePassword }).click();
    await dialog.getByLabel(text.newPassword, { exact: true }).fill('a restored one of 1');
    await dialog.getByLabel(text.repeatPassword, { exact: true }).fill('a restored one of 1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/settings');
    await expect(page.getByText(text.restoredNotice)).toBeHidden();
    // Back opens neither the dialog nor the notice, because a new password has been set.
    await page.goBack();
    await expect(page).toHaveURL('/empty');
    await page.goto('/stats');
    // The account has no app yet, so its report names the first step instead of rows.
    await expect(page.getByRole('main').locator('a[href="/app/add"]')).toBeVisible();
  });
});

test('a dialog opens, closes and is sent by keyboard; Back never opens a closed one; a question protects typed text when the tab is closed', async ({
  page,
  signIn,
}) => {
  await signIn();
  await open(page, '/help');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  const button = page.getByRole('button', { name: 'Change password' });
  await expect(button).toBeVisible();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const password = dialog.getByLabel('New password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('Mandatory field');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toHaveText('Settings');

  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/settings');
  await page.goBack();
  await expect(heading(page)).toHaveText('Help');

  await open(page, '/settings?dialog=email');
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  const address = page.getByLabel('New e-mail', { exact: true });
  await expect(address).toBeFocused();
  await page.reload();
  await expect(address).toBeFocused();
  expect(asked).toEqual([]);
  await address.pressSequentially('vera');
  await page.reload();
  await expect(address).toBeFocused();
  expect(asked).toEqual(['beforeunload']);
});

test('a question protects typed text in a dialog; a late answer is announced and redirects no one', async ({
  page,
  signInAnew,
}) => {
  await signInAnew();
  await open(page, '/settings');
  const opener = page.getByRole('button', { name: 'Change e-mail' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Change e-mail' });
  const address = dialog.getByLabel('New e-mail', { exact: true });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const newEmail = `${randomUUID()}@publishers.example`;
  await address.fill(newEmail);
  await dialog.getByLabel('Repeat the new e-mail').fill(newEmail);

  const guardedExits: [string, () => Promise<unknown>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a click outside the dialog', () => page.mouse.click(5, 5)],
    ['Back', () => page.goBack()],
  ];
  for (const [way, leave] of guardedExits) {
    await leave();
    await expect(question, way).toBeVisible();
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    if (way === 'Escape') await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question, way).toBeHidden();
    await expect(address, way).toHaveValue(newEmail);
    await expect(page, way).toHaveURL('/settings?dialog=email');
  }

  const answer = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route('**/api/user/update/email', async (route) => {
    calls.push(route.request().method());
    await answer.promise;
    await route.continue();
  });
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(dialog.getByRole('button', { name: 'Change e-mail' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).click();
  await expect(heading(page)).toHaveText('Help');
  answer.resolve();
  await expect(page.getByText(texts.en.linkSent(newEmail), { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/help');
  expect(calls).toEqual(['PUT']);
});

if (isNightly) {
  test('another tab shows a new e-mail, before and after its confirmation, when the tab becomes visible', async ({
    page,
    context,
    signInAnew,
  }) => {
    const { email } = await signInAnew();
    const other = await context.newPage();
    for (const tab of [page, other]) await open(tab, '/settings');
    const newEmail = `${randomUUID()}@publishers.example`;
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    await page.getByLabel('New e-mail', { exact: true }).fill(newEmail);
    await page.getByLabel('Repeat the new e-mail').fill(newEmail);
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.en.linkSent(newEmail), { exact: true })).toBeVisible();
    await expect(other.getByRole('tabpanel')).not.toContainText(newEmail);
    await lookAgain(other);
    await expect(other.getByRole('tabpanel')).toContainText(newEmail);
    await expect(other.getByRole('tabpanel')).toContainText(email);
    const [link = ''] = await linksMailedTo(page.request, { email: newEmail, path: '/email/validate-link' });
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm e-mail' }).click();
    await expect(page.getByText(texts.en.emailIsNow(newEmail))).toBeVisible();
    await lookAgain(other);
    await expect(other.getByRole('tabpanel')).not.toContainText(email);
    await expect(other.getByRole('tabpanel')).toContainText(newEmail);
  });
}

if (isNightly) {
  test('a publisher who restores the password before accepting the offer does both, the password first', async ({
    page,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 422/u);
    const { email } = await signInAnew({ accepts: false });
    await signInByRestoreLink(page, email);
    await page.goto('/documents');
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await expect(page).toHaveURL('/settings?dialog=password&because=restored');
    await page.getByLabel('New password', { exact: true }).fill('a restored one of 1');
    await page.getByLabel('Repeat the new password', { exact: true }).fill('a restored one of 1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/documents?next=%2Fsettings');
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await expect(page).toHaveURL('/settings');
  });
}

test('a time zone that could not be loaded can be loaded again', async ({ page, signIn, expectBrowserError }) => {
  expectBrowserError(/status of 400/u);
  await signIn();
  await withoutPagePrefetch(page);
  await page.route('**/api/criteria/group', (route) => route.fulfill({ status: 400, json: refusal('unknown') }));
  await open(page, '/settings');
  const account = page.getByRole('tabpanel', { name: 'Account' });
  await expect(account).toContainText('Could not be loaded');
  await expectAccessible(page);
  await page.unroute('**/api/criteria/group');
  await account.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(account).not.toContainText('Could not be loaded');
  await expect(account).toContainText('UTC');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
