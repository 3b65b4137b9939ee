import { demoAccounts } from './support/accounts.ts';
import { forEachLocale } from './support/locales.ts';
import { newcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    demo: 'Demo: no second factor is needed here.',
    staff: 'Staff',
    invite: 'Invite somebody',
    send: 'Send invitation',
    sent: 'Invitation sent to',
  },
  ru: {
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    demo: 'Демо: второй фактор здесь не нужен.',
    staff: 'Сотрудники',
    invite: 'Пригласить сотрудника',
    send: 'Отправить приглашение',
    sent: 'Приглашение отправлено',
  },
};

forEachLocale((locale) => {
  const text = texts[locale];

  test('the member of the demo works at the desk without a second factor, and the desk shows that', async ({
    page,
    signIn,
    demoAccount,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 401/u);
    const { demoStaff } = demoAccounts();
    await signIn();
    await page.goto('/desk');
    await expect(page).toHaveURL('/desk/login');
    await page.getByLabel(text.email).fill(demoStaff.email);
    await page.getByLabel(text.password, { exact: true }).fill(demoStaff.password);
    await page.getByRole('button', { name: text.signIn, exact: true }).click();
    await expect(page).toHaveURL('/desk');
    await expect(page.getByText(text.demo)).toBeVisible();
    await page.getByRole('link', { name: text.staff, exact: true }).click();
    await page.getByRole('button', { name: text.invite }).click();
    await page.getByRole('dialog').getByLabel(text.email).fill(newcomer().email);
    await page.getByRole('dialog').getByRole('button', { name: text.send }).click();
    await expect(page.getByText(text.sent)).toBeVisible();
    await expect(page).toHaveURL('/desk/staff');

    await page.goto('/settings');
    await expect(page.getByRole('main')).toContainText(demoAccount.email);
  });
});

test('typed values of a dialog or an editor survive the end of the session, until the member signs in again', async ({
  page,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 401/u);
  const { demoStaff } = demoAccounts();
  const signInAt = async (path: string) => {
    await expect(page).toHaveURL(/^[^?]*\/desk\/login\?/u);
    await page.getByLabel(texts.en.email).fill(demoStaff.email);
    await page.getByLabel(texts.en.password, { exact: true }).fill(demoStaff.password);
    await page.getByRole('button', { name: texts.en.signIn, exact: true }).click();
    await expect(page).toHaveURL(path);
  };

  await page.goto('/desk/saved-answers?dialog=saved-answer');
  await signInAt('/desk/saved-answers?dialog=saved-answer');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('documents');
  await dialog.getByLabel('In English').fill('Send the documents again');
  await dialog.getByLabel('In Russian').fill('Пришлите документы ещё раз');
  await page.request.post('/api/desk/logout');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await signInAt('/desk/saved-answers?dialog=saved-answer');
  await expect(dialog.getByLabel('Name')).toHaveValue('documents');
  await expect(dialog.getByLabel('In English')).toHaveValue('Send the documents again');
  await expect(dialog.getByLabel('In Russian')).toHaveValue('Пришлите документы ещё раз');

  await page.goto('/desk/texts/announcement');
  await page.getByRole('textbox', { name: 'English' }).fill('The guide for Unity is new');
  await page.getByRole('textbox', { name: 'Russian' }).fill('Инструкция для Unity обновлена');
  await page.request.post('/api/desk/logout');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await signInAt('/desk/texts/announcement');
  await expect(page.getByRole('textbox', { name: 'English' })).toHaveValue('The guide for Unity is new');
  await expect(page.getByRole('textbox', { name: 'Russian' })).toHaveValue('Инструкция для Unity обновлена');
});
