import { isNightly } from '@publisher-console/test-kit/trials';
import { expectAccessible, expectAccessibleInBothThemes } from '@publisher-console/test-kit/accessibility';

import { linksMailedTo } from './support/mailbox.ts';
import { openHydrated } from './support/hydration.ts';
import { forEachLocale } from './support/locales.ts';
import { newcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    invite: 'Invite a colleague',
    email: 'E-mail',
    analyst: /^Analyst/,
    send: 'Send invitation',
    sent: 'Invitation sent to',
    firstName: 'First name',
    lastName: 'Last name',
    password: 'Password',
    consent: /I accept/,
    join: /^Join /,
    welcome: 'Welcome to',
    members: 'Members',
    team: 'Team',
    remove: /^Remove: /,
    removeConfirm: 'Remove',
    removed: 'was removed',
    ended: 'Your session has ended. Sign in again to continue.',
    apps: 'Apps',
    over: 'The invitation has expired, or it was used, cancelled or replaced by a newer one.',
    cancel: /^Cancel: /,
    cancelConfirm: 'Cancel the invitation',
    cancelled: 'Invitation cancelled',
  },
  ru: {
    invite: 'Пригласить коллегу',
    email: 'Эл. почта',
    analyst: /^Аналитик/,
    send: 'Отправить приглашение',
    sent: 'Приглашение отправлено',
    firstName: 'Имя',
    lastName: 'Фамилия',
    password: 'Пароль',
    consent: /Я принимаю/,
    join: /^Присоединиться/,
    welcome: 'Добро пожаловать в',
    members: 'Участники',
    team: 'Команда',
    remove: /^Удалить: /,
    removeConfirm: 'Удалить',
    removed: 'больше не в команде',
    ended: 'Сеанс завершён. Войдите снова, чтобы продолжить.',
    apps: 'Приложения',
    over: 'Приглашение истекло, уже использовано, отменено или заменено более новым.',
    cancel: /^Отменить: /,
    cancelConfirm: 'Отменить приглашение',
    cancelled: 'Приглашение отменено',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  test('a colleague is invited and works as an analyst after four presses, and is refused once removed', async ({
    page,
    browser,
    request,
    signInAnew,
  }) => {
    const mark = newcomer();
    await signInAnew();
    await page.goto('/settings');
    let presses = 0;
    const press = async (locator: ReturnType<typeof page.getByRole>) => {
      presses += 1;
      await locator.click();
    };
    await press(page.getByRole('link', { name: text.invite }));
    const form = page.getByRole('dialog');
    await expect(form.getByRole('radio', { name: text.analyst })).toBeChecked();
    if (locale === 'en') await expectAccessibleInBothThemes(page);
    await form.getByLabel(text.email).fill(mark.email);
    await press(form.getByRole('button', { name: text.send }));
    await expect(page.getByText(text.sent)).toBeVisible();

    const [link = ''] = await linksMailedTo(request, { email: mark.email, path: '/invitation?' });
    const context = await browser.newContext({ locale, baseURL: new URL(page.url()).origin });
    context.on('page', openHydrated);
    const other = await context.newPage();
    await other.goto(link);
    await expect(other).toHaveURL('/invitation');
    await other.getByLabel(text.firstName).fill('Mark');
    await other.getByLabel(text.lastName).fill('Ellis');
    await other.getByLabel(text.password, { exact: true }).fill(mark.password);
    await expectAccessible(other);
    await press(other.getByLabel(text.consent));
    await press(other.getByRole('button', { name: text.join }));
    await expect(other.getByText(text.welcome)).toBeVisible();
    await expect(other.getByRole('link', { name: text.apps }).first()).toBeVisible();
    expect(presses).toBe(4);

    await page.goto('/settings?tab=team');
    const row = page.getByRole('listitem').filter({ hasText: mark.email, has: page.getByRole('button') });
    await expect(row).toContainText('Mark Ellis');
    await expectAccessible(page);
    await row.getByRole('button', { name: text.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.removeConfirm }).click();
    await expect(page.getByText(text.removed)).toBeVisible();
    await expect(row).toHaveCount(0);

    await other.getByRole('link', { name: text.apps }).first().click();
    await expect(other.getByText(text.ended)).toBeVisible();
    await context.close();
  });

  if (isNightly) {
    test('a cancelled invitation is explained, and the page of the link presses nothing by itself', async ({
      page,
      request,
      signInAnew,
      expectBrowserError,
      expectAlert,
    }) => {
      expectBrowserError(/status of 422/u);
      expectAlert(text.over);
      const mark = newcomer();
      await signInAnew();
      await page.goto('/settings?tab=team&dialog=invitation');
      await page.getByRole('dialog').getByLabel(text.email).fill(mark.email);
      await page.getByRole('dialog').getByRole('button', { name: text.send }).click();
      await expect(page.getByText(text.sent)).toBeVisible();
      const [link = ''] = await linksMailedTo(request, { email: mark.email, path: '/invitation?' });
      await page.getByRole('button', { name: text.cancel }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: text.cancelConfirm }).click();
      await expect(page.getByText(text.cancelled)).toBeVisible();
      await expect(page).toHaveURL('/settings?tab=team');
      await page.goto(link);
      await expect(page.getByText(text.over)).toBeVisible();
    });
  }
});
