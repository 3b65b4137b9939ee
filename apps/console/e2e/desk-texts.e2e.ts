import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';
import { demoAccounts, sessionOf } from './support/accounts.ts';
import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    write: 'Write an announcement',
    some: 'Some publishers',
    ids: 'Publisher IDs',
    inEnglish: 'In English',
    inRussian: 'In Russian',
    link: 'Link to a page that says more',
    line: 'Announcement of the network',
    save: 'Save draft',
    saved: 'Draft saved',
    publish: 'Publish',
    published: 'Announcement published',
    dismiss: 'Put the announcement away',
    dismissed: 'You will not see this announcement any more',
    end: 'End the announcement',
    back: 'Texts',
    leave: 'Leave without saving?',
    stay: 'Keep editing',
    remedy: 'What to change',
    saveReason: 'Save',
    reset: 'Return to the built-in text',
    isReset: 'The built-in text is back',
    conflict: 'Somebody else has changed this text since you opened it. Yours is not saved.',
    keep: 'Keep mine',
    textSaved: 'Text saved',
  },
  ru: {
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    write: 'Написать объявление',
    some: 'Некоторые издатели',
    ids: 'ID издателей',
    inEnglish: 'По-английски',
    inRussian: 'По-русски',
    link: 'Ссылка на страницу с подробностями',
    line: 'Объявление сети',
    save: 'Сохранить черновик',
    saved: 'Черновик сохранён',
    publish: 'Опубликовать',
    published: 'Объявление опубликовано',
    dismiss: 'Скрыть объявление',
    dismissed: 'Это объявление больше не будет показываться',
    end: 'Завершить показ',
    back: 'Тексты',
    leave: 'Уйти без сохранения?',
    stay: 'Продолжить ввод',
    remedy: 'Что исправить',
    saveReason: 'Сохранить',
    reset: 'Вернуть встроенный текст',
    isReset: 'Встроенный текст возвращён',
    conflict: 'Кто-то изменил этот текст после того, как вы его открыли. Ваш текст не сохранён.',
    keep: 'Оставить мой',
    textSaved: 'Текст сохранён',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];
  const inLocale = { en: 'The guide for Unity is new', ru: 'Инструкция для Unity обновлена' };

  async function signInToDesk(page: Page, path: string): Promise<void> {
    const { demoStaff } = demoAccounts();
    await page.goto(`/desk/login?next=${encodeURIComponent(path)}`);
    await page.getByLabel(text.email).fill(demoStaff.email);
    await page.getByLabel(text.password, { exact: true }).fill(demoStaff.password);
    await page.getByRole('button', { name: text.signIn, exact: true }).click();
    await expect(page).toHaveURL(path);
  }

  test('an announcement is written, previewed and published; its publisher reads and dismisses it', async ({
    page,
    request,
    signInAnew,
  }) => {
    const account = await signInAnew();
    const { token } = await sessionOf(request, account);
    const current = await request.get('/api/user/current', { headers: { authorization: `Bearer ${token}` } });
    const { id } = (await current.json()).data.user;
    await signInToDesk(page, '/desk/texts?tab=announcements');
    await page.getByRole('link', { name: text.write }).click();
    await page.getByRole('radio', { name: text.some }).check();
    await page.getByLabel(text.ids).fill(id);
    await page.getByRole('textbox', { name: text.inEnglish }).fill(inLocale.en);
    await page.getByRole('textbox', { name: text.inRussian }).fill(inLocale.ru);
    await page.getByLabel(text.link).fill('https://network.example/news/unity');
    const previews = page.getByRole('region', { name: text.line });
    await expect(previews).toHaveCount(2);
    await expect(previews.filter({ hasText: inLocale[locale] }).getByRole('link')).toHaveText(/^network\.example/u);
    await page.getByRole('link', { name: text.back, exact: true }).last().click();
    await expect(page.getByRole('alertdialog', { name: text.leave })).toBeVisible();
    await page.getByRole('button', { name: text.stay }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: text.save }).click();
    await expect(page.getByText(text.saved)).toBeVisible();
    await page.getByRole('button', { name: text.publish, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.publish, exact: true }).click();
    await expect(page.getByText(text.published)).toBeVisible();
    const address = page.url();

    await page.goto('/settings');
    await expect(previews).toContainText(inLocale[locale]);
    await expectAccessible(page);
    await page.getByRole('button', { name: text.dismiss }).click();
    await expect(page.getByText(text.dismissed)).toBeVisible();
    await expect(previews).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(account.email);
    await expect(previews).toHaveCount(0);

    await page.goto(address);
    await page.getByRole('button', { name: text.end }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.end }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: text.end })).toHaveCount(0);
  });

  test('if two members change the same reason, the second one is notified and decides', async ({
    page,
    context,
    expectAlert,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 409/u);
    expectAlert(text.conflict);
    // Each language has its own reason, because the journeys run at the same time.
    const path = `/desk/texts/reason?code=${locale === 'en' ? 'traffic' : 'documents'}`;
    await signInToDesk(page, path);
    const other = await context.newPage();
    await other.goto(path);
    const remedyOn = (tab: Page) => tab.getByRole('region', { name: text.inEnglish }).getByLabel(text.remedy);
    const saveOn = (tab: Page) => tab.getByRole('button', { name: text.saveReason, exact: true }).click();
    await remedyOn(page).fill('Write to us.');
    await remedyOn(other).fill('Call us.');
    await saveOn(other);
    await expect(other.getByText(text.textSaved)).toBeVisible();
    await saveOn(page);
    await expect(page.getByRole('alert').filter({ hasText: text.conflict })).toBeVisible();
    await page.getByRole('button', { name: text.keep }).click();
    await saveOn(page);
    await expect(page.getByText(text.textSaved)).toBeVisible();
    await expect(page.getByText('Write to us.').last()).toBeVisible();
    await expect(page.getByRole('button', { name: text.saveReason, exact: true })).toBeDisabled();
    await page.getByRole('button', { name: text.reset }).click();
    await expect(page.getByText(text.isReset)).toBeVisible();
  });
});
