import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Account } from './support/accounts.ts';
import { acceptOffer } from './support/accounts.ts';
import { forEachLocale } from './support/locales.ts';
import type { NewNetwork } from './support/new-network.ts';
import { test } from './support/new-network-test.ts';
import { expect } from './support/test.ts';

test.use({ networkOf: 'empty' });

const texts = {
  en: {
    blocked: 'Your account is blocked',
    reason: 'Clicks were bought',
    since: 'Blocked since',
    contract: 'You have no signed contract with the network.',
    support: 'Contact support',
    message: 'Message',
    send: 'Send',
    sent: 'Message sent',
    done: 'Done',
    menu: 'Main menu',
    logOut: 'Log out',
    statistics: 'Statistics',
    signIn: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    keep: 'Keep editing',
    discard: 'Discard',
    name: 'App name',
    unpublished: "My app hasn't been published yet",
    add: 'Add app',
    said: 'The network has blocked your account.',
    help: 'Help',
  },
  ru: {
    blocked: 'Ваш аккаунт заблокирован',
    reason: 'Клики были куплены',
    since: 'Заблокирован с',
    contract: 'У вас нет подписанного договора с сетью.',
    support: 'Написать в поддержку',
    message: 'Сообщение',
    send: 'Отправить',
    sent: 'Сообщение отправлено',
    done: 'Готово',
    menu: 'Главное меню',
    logOut: 'Выйти',
    statistics: 'Статистика',
    signIn: 'Войти',
    email: 'Эл. почта',
    password: 'Пароль',
    keep: 'Продолжить ввод',
    discard: 'Не сохранять',
    name: 'Название приложения',
    unpublished: 'Моё приложение ещё не опубликовано',
    add: 'Добавить приложение',
    said: 'Сеть заблокировала ваш аккаунт.',
    help: 'Помощь',
  },
};

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const block = ({ operate }: NewNetwork, { email }: Account) =>
  operate('users', 'block', email, '--reason-en', texts.en.reason, '--reason-ru', texts.ru.reason);

/** Registers a publisher who has accepted the offer of the network. */
async function newPublisher(
  { operate, writeFile }: NewNetwork,
  page: Page,
  signInAnew: (options: { accepts: boolean }) => Promise<Account>,
): Promise<Account> {
  const offer = await writeFile('offer.md', '# Public offer\n\nA sentence.');
  await operate('documents', 'set', 'offer', offer, '--language', 'en');
  const account = await signInAnew({ accepts: false });
  await acceptOffer(page.request, account);
  return account;
}

forEachLocale((locale) => {
  const text = texts[locale];

  test('a blocked account signs in, reads the reason on its only page, and sends a question', async ({
    page,
    network,
    signInAnew,
  }) => {
    const account = await newPublisher(network, page, signInAnew);
    await block(network, account);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
    await page.getByLabel(text.email).fill(account.email);
    await page.getByLabel(text.password, { exact: true }).fill(account.password);
    await page.getByRole('button', { name: text.signIn }).click();
    await expect(heading(page)).toHaveText(text.blocked);
    await expect(page).toHaveURL('/blocked');
    const main = page.getByRole('main');
    await expect(main).toContainText(text.reason);
    await expect(main).toContainText(text.since);
    await expect(main).toContainText(text.contract);
    await expectAccessible(page);

    const menu = page.getByRole('navigation', { name: text.menu });
    await expect(menu.getByRole('link', { name: text.statistics })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: text.logOut })).toBeVisible();
    for (const path of ['/stats', '/app/add', '/settings', '/documents']) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(text.blocked);
    }

    await page.getByRole('button', { name: text.support }).press('Enter');
    await page.getByLabel(text.message).fill('The clicks came from a bot.');
    await page.getByRole('button', { name: text.send }).click();
    await expect(page.getByRole('heading', { name: text.sent })).toBeVisible();
    await page.getByRole('button', { name: text.done }).click();
    expect(await network.operate('messages', 'list', '--user', account.email)).toContain('The clicks came from a bot.');

    await network.operate('users', 'unblock', account.email);
    await page.reload();
    await expect(heading(page)).not.toHaveText(text.blocked);
  });

  test('a block during work opens its page, and the end of the block restores the work', async ({
    page,
    network,
    signInAnew,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 423|This account is blocked|Этот аккаунт заблокирован/u);
    const account = await newPublisher(network, page, signInAnew);
    await page.goto('/help');
    await expect(heading(page)).toHaveText(text.help);
    await block(network, account);
    await page.getByRole('link', { name: text.statistics }).first().click();
    await expect(heading(page)).toHaveText(text.blocked);
    await expect(page).toHaveURL('/blocked?next=%2Fstats');
    await network.operate('users', 'unblock', account.email);
    await page.reload();
    await expect(page).toHaveURL('/stats');
    await expect(heading(page)).toHaveText(text.statistics);
  });

  test('a typed form is protected by a question when the account is blocked', async ({
    page,
    network,
    signInAnew,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 423/u);
    expectAlert(text.said);
    const account = await newPublisher(network, page, signInAnew);
    await page.goto('/app/add');
    const name = page.getByLabel(text.name);
    await page.getByLabel(text.unpublished).check();
    await name.fill('Chess for all');
    await page.getByRole('radio').first().check();
    await block(network, account);
    await page.getByRole('button', { name: text.add }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: text.keep }).click();
    await expect(name).toHaveValue('Chess for all');
    await expect(page.getByRole('main')).toContainText(text.said);
    await page.getByRole('button', { name: text.add }).click();
    await question.getByRole('button', { name: text.discard }).click();
    await expect(heading(page)).toHaveText(text.blocked);
  });
});
