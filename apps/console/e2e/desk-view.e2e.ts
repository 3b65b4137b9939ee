import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import { demoAccounts } from './support/accounts.ts';
import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    publishers: 'Publishers',
    search: 'E-mail, company, Publisher ID, app, ad block or token',
    view: 'View as publisher',
    why: 'Why you look',
    begin: 'Begin',
    look: 'You look as Northwind',
    invite: 'Invite a colleague',
    send: 'Send invitation',
    refused: 'You are only looking. Nothing has changed.',
    end: 'End',
    logOut: 'Log out',
    looked: 'Support looked at your account',
  },
  ru: {
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    publishers: 'Издатели',
    search: 'Почта, компания, Publisher ID, приложение, блок или токен',
    view: 'Посмотреть как издатель',
    why: 'Зачем вы смотрите',
    begin: 'Начать',
    look: 'Вы смотрите как Northwind',
    invite: 'Пригласить коллегу',
    send: 'Отправить приглашение',
    refused: 'Вы только просматриваете. Ничего не изменилось.',
    end: 'Закончить',
    logOut: 'Выйти',
    looked: 'Поддержка просматривала ваш аккаунт',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  test('support finds a publisher, views the console as that publisher, changes nothing, and the view is listed in the account', async ({
    page,
    context,
    signIn,
    demoAccount,
    expectAlert,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 40[19]/u);
    expectAlert(text.refused);
    const { demoStaff } = demoAccounts();
    await signIn();
    const tokenOf = () => page.evaluate(() => localStorage.getItem('auth_token'));
    const token = await tokenOf();
    await page.goto('/desk');
    await page.getByLabel(text.email).fill(demoStaff.email);
    await page.getByLabel(text.password, { exact: true }).fill(demoStaff.password);
    await page.getByRole('button', { name: text.signIn, exact: true }).click();
    await page.getByRole('link', { name: text.publishers, exact: true }).click();
    await page.getByLabel(text.search).fill(demoAccount.email);
    await page.getByRole('main').getByRole('link', { name: demoAccount.email }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Northwind');
    await expectAccessible(page);

    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: text.view }).click();
    const tab = await opened;
    await tab.getByLabel(text.why).fill('Question 4711');
    await tab.getByRole('button', { name: text.begin }).click();
    const bar = tab.getByText(text.look);
    await expect(bar).toBeVisible();
    await tab.reload();
    await expect(bar).toBeVisible();

    await tab.goto('/settings?tab=team');
    await tab.getByRole('button', { name: text.invite }).click();
    await tab.getByRole('dialog').getByLabel(text.email).fill('somebody@example.com');
    await tab.getByRole('dialog').getByRole('button', { name: text.send }).click();
    await expect(tab.getByText(text.refused)).toBeVisible();
    await tab.keyboard.press('Escape');

    // The other tabs of the browser still belong to the publisher and to the desk.
    await page.goto('/settings');
    await expect(page.getByText(text.look)).toHaveCount(0);
    expect(await tokenOf()).toBe(token);

    await tab.goto('/');
    await tab.getByRole('button', { name: text.end }).click();
    await expect(tab).toHaveURL(/\/desk\/publishers\/\d+$/u);
    await page.reload();
    await expect(page.getByText(text.looked).first()).toBeVisible();

    // Signing out in a view ends only the view; the member stays signed in at the desk.
    const again = context.waitForEvent('page');
    await tab.getByRole('link', { name: text.view }).click();
    const view = await again;
    await view.getByLabel(text.why).fill('Question 4711');
    await view.getByRole('button', { name: text.begin }).click();
    await expect(view.getByText(text.look)).toBeVisible();
    const viewToken = await view.evaluate(() => sessionStorage.getItem('auth_token'));
    const readsWithIt = async () => {
      const headers = { authorization: `Bearer ${viewToken}` };
      return (await view.request.get('/api/user/current', { headers })).status();
    };
    expect(await readsWithIt()).toBe(200);
    await view.getByRole('button', { name: text.logOut }).click();
    await expect(view).toHaveURL(/\/desk\/publishers\/\d+$/u);
    expect(await readsWithIt()).toBe(401);
    await expect(view.getByRole('heading', { level: 1 })).toContainText('Northwind');
    expect(await tokenOf()).toBe(token);
  });
});
