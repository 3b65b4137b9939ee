import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';
import type { Browser, Locator, Page } from '@playwright/test';
import { URI } from 'otpauth';
import type { TOTP } from 'otpauth';
import { addAuthenticator } from './support/factors.ts';
import { openHydrated } from './support/hydration.ts';
import type { Locale } from './support/locales.ts';
import { forEachLocale } from './support/locales.ts';
import { linksMailedTo } from './support/mailbox.ts';
import type { NewNetwork } from './support/new-network.ts';
import { test } from './support/new-network-test.ts';
import { newcomer } from './support/newcomer.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'empty' });

const texts = {
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    password: 'Password',
    join: 'Join the staff',
    security: 'Security',
    needed: 'Add a second factor to open the desk',
    addPasskey: 'Add a passkey',
    addApp: 'Add an app for codes',
    goOn: 'Continue',
    add: 'Add',
    code: 'Code',
    secret: 'Secret to type',
    codes: 'Recovery codes',
    copy: 'Copy: Recovery codes',
    done: 'Done',
    open: 'Open the desk',
    waiting: 'Waiting',
    checks: 'Apps to check',
    staff: 'Staff',
    account: 'Account',
    logOut: 'Log out',
    signInTitle: 'Sign in to the desk',
    signIn: 'Sign in',
    usePasskey: 'Use a passkey',
    invite: 'Invite somebody',
    support: /^Support/,
    send: 'Send invitation',
    sent: 'Invitation sent to',
    change: /^Change the role: /,
    operator: /^Operator/,
    save: 'Save',
    changed: 'role changed',
    operatorTitle: 'Operator',
    remove: /^Remove: /,
    removeConfirm: 'Remove',
    removed: 'was removed',
    ended: 'Your session has ended. Sign in again to continue.',
    notStaff: 'This account is not one of the network’s staff. Publishers sign in to the console.',
    notFound: 'Page not found',
    over: 'The invitation has expired, or it was used, cancelled or replaced by a newer one.',
  },
  ru: {
    firstName: 'Имя',
    lastName: 'Фамилия',
    email: 'Эл. почта',
    password: 'Пароль',
    join: 'Присоединиться',
    security: 'Безопасность',
    needed: 'Чтобы открыть рабочий кабинет, добавьте второй фактор',
    addPasskey: 'Добавить ключ доступа',
    addApp: 'Добавить приложение для кодов',
    goOn: 'Продолжить',
    add: 'Добавить',
    code: 'Код',
    secret: 'Секрет для ввода',
    codes: 'Коды восстановления',
    copy: 'Скопировать: Коды восстановления',
    done: 'Готово',
    open: 'Открыть рабочий кабинет',
    waiting: 'Ждут решения',
    checks: 'Приложения на проверку',
    staff: 'Сотрудники',
    account: 'Аккаунт',
    logOut: 'Выйти',
    signInTitle: 'Вход в рабочий кабинет',
    signIn: 'Войти',
    usePasskey: 'Использовать ключ доступа',
    invite: 'Пригласить сотрудника',
    support: /^Поддержка/,
    send: 'Отправить приглашение',
    sent: 'Приглашение отправлено',
    change: /^Изменить роль: /,
    operator: /^Оператор/,
    save: 'Сохранить',
    changed: 'роль изменена',
    operatorTitle: 'Оператор',
    remove: /^Удалить: /,
    removeConfirm: 'Удалить',
    removed: 'больше не',
    ended: 'Сеанс завершён. Войдите снова, чтобы продолжить.',
    notStaff: 'Этот аккаунт не принадлежит сотруднику сети. Издатели входят в кабинет.',
    notFound: 'Страница не найдена',
    over: 'Приглашение истекло, уже использовано, отменено или заменено более новым.',
  },
};

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** The path of a link for a new member of the staff, from the terminal. */
async function invitedByTerminal({ operate }: NewNetwork, email: string, role: string): Promise<string> {
  const output = await operate('staff', 'invite', email, '--role', role, '--print');
  return /\/desk\/invitation\?\S+/u.exec(output)?.[0] ?? '';
}

/** Joins the staff by a link, up to the page that sets up a factor. */
async function join(page: Page, link: string, password: string, text: (typeof texts)[Locale]): Promise<void> {
  await page.goto(link);
  await expect(page).toHaveURL('/desk/invitation');
  await page.getByLabel(text.firstName).fill('Peter');
  await page.getByLabel(text.lastName).fill('Lang');
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: text.join }).click();
  await expect(page).toHaveURL('/desk/security');
  await expect(page.getByText(text.needed)).toBeVisible();
}

/** Copies the recovery codes, and opens the desk. */
async function finishSetUp(page: Page, text: (typeof texts)[Locale]): Promise<void> {
  const codes = page.getByRole('dialog', { name: text.codes });
  expect((await codes.locator('code').textContent())?.match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/gu)).toHaveLength(10);
  await codes.locator('code').evaluate((code) => code.dispatchEvent(new ClipboardEvent('copy', { bubbles: true })));
  await codes.getByRole('button', { name: text.done }).click();
  await page.getByRole('link', { name: text.open }).click();
  await expect(heading(page)).toHaveText(text.waiting);
}

async function addPasskey(page: Page, text: (typeof texts)[Locale]): Promise<void> {
  await addAuthenticator(page);
  await page.getByRole('button', { name: text.addPasskey }).click();
  await page.getByRole('dialog').getByRole('button', { name: text.goOn }).click();
  await finishSetUp(page, text);
}

async function signOut(page: Page, text: (typeof texts)[Locale]): Promise<void> {
  await page.getByRole('button', { name: text.account }).click();
  await page.getByRole('button', { name: text.logOut }).click();
  await expect(heading(page)).toHaveText(text.signInTitle);
}

async function sendPassword(
  page: Page,
  { email, password }: { email: string; password: string },
  text: (typeof texts)[Locale],
): Promise<void> {
  await page.getByLabel(text.email).fill(email);
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: text.signIn, exact: true }).click();
}

async function otherBrowser(browser: Browser, page: Page, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, baseURL: new URL(page.url()).origin });
  context.on('page', openHydrated);
  return context.newPage();
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('an invited member sets up a passkey, works at the desk, and signs in with it as the factor', async ({
    page,
    network,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 401/u);
    expectBrowserError(/status of 422/u);
    const member = newcomer();
    const link = await invitedByTerminal(network, member.email, 'moderator');
    await join(page, link, member.password, text);
    await page.goto('/desk/staff');
    await expect(page).toHaveURL('/desk/security');
    await expectAccessible(page);
    await addPasskey(page, text);
    await expect(page.getByRole('main')).toContainText(text.checks);
    await expectAccessibleInBothThemes(page);

    await signOut(page, text);
    await page.goto('/desk/staff');
    await expect(page).toHaveURL('/desk/login?next=%2Fdesk%2Fstaff');
    await expectAccessibleInBothThemes(page);
    await sendPassword(page, member, text);
    await page.getByRole('button', { name: text.usePasskey }).click();
    await expect(heading(page)).toHaveText(text.staff);
    await expect(page.getByRole('main')).toContainText(member.email);
    // Only an admin changes the staff.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);

    await page.goto('/desk/nothing');
    await expect(heading(page)).toHaveText(text.notFound);
    await page.getByRole('main').getByRole('link').click();
    await expect(heading(page)).toHaveText(text.waiting);
  });

  test('an admin invites, changes and removes a member, whose next call is refused', async ({
    page,
    browser,
    request,
    network,
  }) => {
    const [admin, member] = [newcomer(), newcomer()];
    await join(page, await invitedByTerminal(network, admin.email, 'admin'), admin.password, text);
    await addPasskey(page, text);
    await page.getByRole('link', { name: text.staff, exact: true }).click();
    await page.getByRole('button', { name: text.invite }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(text.email).fill(member.email);
    await form.getByRole('radio', { name: text.support }).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: text.send }).click();
    await expect(page.getByText(text.sent)).toBeVisible();

    const other = await otherBrowser(browser, page, locale);
    const [link = ''] = await linksMailedTo(request, { email: member.email, path: '/desk/invitation?' });
    await join(other, link, member.password, text);
    await other.getByRole('button', { name: text.addApp }).click();
    const dialog = other.getByRole('dialog');
    const [begun] = await Promise.all([
      other.waitForResponse('**/api/desk/factor/totp'),
      dialog.getByRole('button', { name: text.goOn }).click(),
    ]);
    const { data } = await begun.json();
    const app = URI.parse(data.uri) as TOTP;
    await dialog.getByLabel(text.code, { exact: true }).fill(app.generate());
    await dialog.getByRole('button', { name: text.add, exact: true }).click();
    await finishSetUp(other, text);

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: member.email, has: page.getByRole('button') });
    await row.getByRole('button', { name: text.change }).click();
    await page.getByRole('dialog').getByRole('radio', { name: text.operator }).check();
    await page.getByRole('dialog').getByRole('button', { name: text.save }).click();
    await expect(page.getByText(text.changed)).toBeVisible();
    await expect(row).toContainText(text.operatorTitle);

    await row.getByRole('button', { name: text.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.removeConfirm }).click();
    await expect(row).toHaveCount(0);
    await other.getByRole('link', { name: text.staff, exact: true }).click();
    await expect(other.getByText(text.ended)).toBeVisible();
    await expect(other.getByText('Peter Lang')).toHaveCount(0);
    await other.goto(link);
    await expect(other.getByText(text.over)).toBeVisible();
    await other.context().close();
  });

  test('a publisher who opens the desk sees an explanation, and stays signed in as a publisher', async ({
    page,
    network,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectBrowserError(/status of 401/u);
    expectAlert(text.notStaff);
    const offer = await network.writeFile('offer.md', '# Public offer\n\nA sentence.');
    await network.operate('documents', 'set', 'offer', offer, '--language', 'en');
    const publisher = await signInAnew();
    await page.goto('/desk');
    await expect(page).toHaveURL('/desk/login');
    await sendPassword(page, publisher, text);
    await expect(page.getByText(text.notStaff)).toBeVisible();

    const member = newcomer();
    await join(page, await invitedByTerminal(network, member.email, 'support'), member.password, text);
    await signOut(page, text);
    await page.goto('/settings');
    await expect(page.getByRole('main')).toContainText(publisher.email);
  });
});

test('a person whose accepted invitation got no answer joins with the same button', async ({
  page,
  network,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/ERR_FAILED/u);
  expectBrowserError(/status of 422/u);
  expectAlert('Failed to accept the invitation');
  const member = newcomer();
  await page.route(
    '**/desk/invitation/accept',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(await invitedByTerminal(network, member.email, 'support'));
  await page.getByLabel(texts.en.firstName).fill('Peter');
  await page.getByLabel(texts.en.lastName).fill('Lang');
  await page.getByLabel(texts.en.password, { exact: true }).fill(member.password);
  const accept = page.getByRole('button', { name: texts.en.join });
  await accept.click();
  await expect(page.getByText('Failed to accept the invitation')).toBeVisible();
  await accept.click();
  await expect(page).toHaveURL('/desk/security');
});
