import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Locator, Page } from '@playwright/test';

import { holdScripts } from './support/hydration.ts';
import { tabTo } from './support/keyboard.ts';
import { forEachLocale } from './support/locales.ts';
import { linksMailedTo } from './support/mailbox.ts';
import { comeFromElsewhere, fillSignUp, newcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    title: 'Sign up — Publisher Console',
    submit: 'Sign up',
    allMandatory: 'All fields are required.',
    length: 'At least 8 characters',
    terms: 'terms of participation',
    termsTitle: 'Terms of participation',
    mandatory: 'Mandatory field',
    incorrectEmail: 'Incorrect email',
    short: 'Password must contain at least 8 characters',
    different: 'Passwords do not match',
    guessable: 'This password is too easy to guess. Please choose another one',
    taken: 'User with current email already exists',
    sent: 'An e-mail confirmation link was sent to',
    back: 'Back to sign in',
    sendAgain: 'Send the link again',
    sentAgain: 'A new link was sent. Only the newest one works.',
    notSent: /^No new link was sent\. Use the newest one, or try again in \d+ minutes?\.$/u,
    confirm: 'Confirm e-mail',
    confirmed: 'E-mail confirmed',
    documents: 'Documents',
    logOut: 'Log out',
    forgot: 'Forgot your password?',
    send: 'Send the link',
    resetSent: 'A reset link was sent to',
    goOn: 'Set a new password',
    newPassword: 'New password',
    repeatNewPassword: 'Repeat the new password',
    change: 'Change password',
    changed: 'Password changed',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
  },
  ru: {
    title: 'Регистрация — Кабинет издателя',
    submit: 'Зарегистрироваться',
    allMandatory: 'Все поля обязательны.',
    length: 'Не меньше 8 символов',
    terms: 'условия участия',
    termsTitle: 'Условия участия',
    mandatory: 'Обязательное поле',
    incorrectEmail: 'Некорректный адрес почты',
    short: 'Пароль должен содержать не менее 8 символов',
    different: 'Пароли не совпадают',
    guessable: 'Этот пароль слишком легко угадать. Придумайте другой',
    taken: 'Пользователь с таким адресом почты уже существует',
    sent: 'Ссылка для подтверждения отправлена на',
    back: 'Вернуться ко входу',
    sendAgain: 'Отправить ссылку ещё раз',
    sentAgain: 'Новая ссылка отправлена. Действует только последняя.',
    notSent: /^Новая ссылка не отправлена\. Откройте последнюю или попробуйте снова через \d+ минут[уы]?\.$/u,
    confirm: 'Подтвердить почту',
    confirmed: 'Почта подтверждена',
    documents: 'Документы',
    logOut: 'Выйти',
    forgot: 'Забыли пароль?',
    send: 'Отправить ссылку',
    resetSent: 'Ссылка для восстановления пароля отправлена на',
    goOn: 'Задать новый пароль',
    newPassword: 'Новый пароль',
    repeatNewPassword: 'Повторите новый пароль',
    change: 'Сменить пароль',
    changed: 'Пароль изменён',
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
  },
};

const input = (page: Page, name: string): Locator => page.locator(`input[name=${name}]`);

test.beforeEach(({ context }) => comeFromElsewhere(context));

forEachLocale((locale) => {
  const text = texts[locale];

  test('a publisher signs up, confirms, signs out, restores the lost password and signs in with the new one', async ({
    request,
    page,
  }) => {
    const person = newcomer();
    await page.goto('/auth/signup');
    await expect(page).toHaveTitle(text.title);
    await expect(page.locator('form')).toContainText(text.allMandatory);
    await expect(input(page, 'password')).toHaveAccessibleDescription(text.length);
    await fillSignUp(page, person);
    // The terms open in another tab, so that the form does not lose typed values.
    const [terms] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('form').getByRole('link', { name: text.terms }).click(),
    ]);
    await expect(terms.getByRole('heading', { level: 1 })).toHaveText(text.termsTitle);
    await terms.close();
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(input(page, 'email')).toHaveValue(person.email);
    await page.getByRole('button', { name: text.submit }).click();
    const sent = page.getByRole('dialog');
    await expect(sent).toHaveAccessibleDescription(`${text.sent} ${person.email}`);
    await expectAccessible(page);
    await sent.getByRole('link', { name: text.back }).click();
    await expect(page).toHaveURL('/auth/login');

    const [confirmation = ''] = await linksMailedTo(request, { ...person, path: '/registration/validate-link' });
    await page.goto(confirmation);
    await expectAccessible(page);
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(page.getByRole('status').filter({ hasText: text.confirmed })).toBeVisible();
    // Before the offer is accepted, the documents are the first page.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.documents);

    await page.getByRole('button', { name: text.logOut }).click();
    await expect(page).toHaveURL('/auth/login');
    await page.getByLabel(text.email).fill(person.email);
    await page.getByRole('button', { name: text.forgot }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.send }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(`${text.resetSent} ${person.email}`);

    const [restore = ''] = await linksMailedTo(request, { ...person, path: '/restore/validate-link' });
    await page.goto(restore);
    await expectAccessible(page);
    await page.getByRole('button', { name: text.goOn }).click();
    await page.getByRole('textbox', { name: text.newPassword, exact: true }).fill('another horse altogether');
    await page.getByLabel(text.repeatNewPassword).fill('another horse altogether');
    await page.getByRole('dialog').getByRole('button', { name: text.change }).click();
    await expect(page.getByRole('status').filter({ hasText: text.changed })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/login');
    await page.getByLabel(text.email).fill(person.email);
    await page.getByLabel(text.password, { exact: true }).fill('another horse altogether');
    await page.getByRole('button', { name: text.signIn }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.documents);
  });

  test('each field shows its error in the words of the specification', async ({ page, expectBrowserError }) => {
    expectBrowserError(/status of 422/u);
    await page.goto('/auth/signup');
    const submit = page.getByRole('button', { name: text.submit });
    await submit.click();
    for (const name of Object.keys(newcomer()))
      await expect(input(page, name)).toHaveAccessibleDescription(text.mandatory);
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(text.mandatory);
    await expect(input(page, 'firstName')).toBeFocused();
    await expectAccessible(page);

    await fillSignUp(page, { ...newcomer(), email: 'vera', password: '1234567', passwordConfirm: '1234567' });
    await page.getByRole('checkbox').uncheck();
    await submit.click();
    await expect(input(page, 'email')).toHaveAccessibleDescription(text.incorrectEmail);
    await expect(input(page, 'password')).toHaveAccessibleDescription(text.short);
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(text.mandatory);

    await fillSignUp(page, { ...newcomer(), passwordConfirm: 'another horse' });
    await submit.click();
    await expect(input(page, 'passwordConfirm')).toHaveAccessibleDescription(text.different);
    await expect(input(page, 'passwordConfirm')).toBeFocused();

    // An error that only the server can report is also shown at its field.
    await fillSignUp(page, { ...newcomer(), password: 'password1', passwordConfirm: 'password1' });
    await submit.click();
    await expect(input(page, 'password')).toHaveAccessibleDescription(text.guessable);
    await expect(input(page, 'password')).toBeFocused();
    await expectAccessible(page);
    await input(page, 'password').press('End');
    await input(page, 'password').pressSequentially('!');
    await expect(input(page, 'password')).not.toHaveAttribute('aria-invalid');
  });

  test('a field is validated when it loses the focus, and its error stays until it is right', async ({ page }) => {
    await page.goto('/auth/signup');
    const [email, password, repeated] = [input(page, 'email'), input(page, 'password'), input(page, 'passwordConfirm')];
    await email.focus();
    await page.keyboard.press('Tab');
    await expect(password).toBeFocused();
    await password.pressSequentially('short');
    await expect(password).not.toHaveAttribute('aria-invalid');
    await repeated.focus();
    await expect(password).toHaveAccessibleDescription(text.short);
    // A field that was left without typing has no error.
    await expect(email).not.toHaveAttribute('aria-invalid');
    await repeated.fill('short2');
    await email.focus();
    await expect(repeated).toHaveAccessibleDescription(text.different);
    await email.pressSequentially('vera@');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await password.focus();
    await expect(email).toHaveAccessibleDescription(text.incorrectEmail);

    await email.press('End');
    await email.pressSequentially('publishers');
    await expect(email).toHaveAccessibleDescription(text.incorrectEmail);
    await email.pressSequentially('.example');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await password.press('End');
    await password.pressSequentially('er2');
    await expect(password).not.toHaveAttribute('aria-invalid');
    await expect(repeated).toHaveAccessibleDescription(text.different);
    await repeated.fill('shorter2');
    await expect(repeated).not.toHaveAttribute('aria-invalid');
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);

    // A field is not validated while the user types in it, even right after the previous field.
    await repeated.press('End');
    await email.evaluate((field: HTMLInputElement) => {
      field.focus();
      field.value += '!';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
    await expect(email).not.toHaveAttribute('aria-invalid');
    await email.press('Backspace');

    // The error appears only after the press, because it would move the button away from under the pointer.
    await email.press('End');
    await email.pressSequentially('!');
    await page.getByRole('button', { name: text.submit }).hover();
    await page.mouse.down();
    await expect(email).not.toBeFocused();
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
    await expect(email).not.toHaveAttribute('aria-invalid');
    await page.mouse.up();
    await expect(input(page, 'firstName')).toBeFocused();
    await expect(email).toHaveAccessibleDescription(text.incorrectEmail);

    // All errors are shown at once, also at both passwords.
    await fillSignUp(page, { ...newcomer(), email: 'vera@', password: 'short', passwordConfirm: 'short2' });
    await page.getByRole('checkbox').uncheck();
    await page.keyboard.press('Enter');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(text.incorrectEmail);
    await expect(password).toHaveAccessibleDescription(text.short);
    await expect(repeated).toHaveAccessibleDescription(text.different);
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(text.mandatory);
  });

  test('a link that does not arrive is sent again, and the page confirms it only after a success', async ({
    request,
    page,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of (?:422|429)/u);
    expectAlert(text.notSent);
    const person = newcomer();
    const path = '/registration/validate-link';
    await page.goto('/auth/signup');
    await fillSignUp(page, person);
    await page.getByRole('button', { name: text.submit }).click();
    const dialog = page.getByRole('dialog');
    const again = dialog.getByRole('button', { name: text.sendAgain });
    for (const count of [2, 3]) {
      await again.click();
      await linksMailedTo(request, { ...person, path, count });
      await expect(dialog.getByRole('status').filter({ hasText: text.sentAgain })).toBeVisible();
    }
    await again.click();
    await expect(dialog.getByRole('alert')).toHaveText(text.notSent);
    await expect(dialog.getByText(text.sentAgain)).toBeHidden();
    await expectAccessible(page);
    const [newest = ''] = await linksMailedTo(request, { ...person, path, count: 3 });
    await page.goto(newest);
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(page).toHaveURL('/documents');
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map(Object.entries)))).not.toContain(
      person.password,
    );
  });

  test('a used address is refused in a snackbar and at its field, and the form stays filled in', async ({
    page,
    demoAccount,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.taken);
    await page.goto('/auth/signup');
    await fillSignUp(page, { ...newcomer(), email: demoAccount.email });
    await page.getByRole('button', { name: text.submit }).click();
    await expect(page.getByRole('alert').filter({ hasText: text.taken })).toBeVisible();
    await expect(input(page, 'email')).toHaveAccessibleDescription(text.taken);
    await expect(input(page, 'email')).toBeFocused();
    await expect(input(page, 'contacts')).toHaveValue('@lind');
    await expectAccessible(page);
  });
});

test('the sign-up works by keyboard alone, also before the scripts run', async ({ request, page }) => {
  const person = newcomer();
  const release = await holdScripts(page);
  await page.goto('/auth/signup', { waitUntil: 'commit' });
  for (const [name, value] of Object.entries(person)) {
    await tabTo(page, input(page, name));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: texts.en.submit }));
  await page.keyboard.press('Enter');
  release();
  const back = page.getByRole('dialog').getByRole('link', { name: texts.en.back });
  await tabTo(page, back);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login');
  await linksMailedTo(request, { ...person, path: '/registration/validate-link' });
});

test('a sign-in in another tab does not change a form that a visitor has begun to fill in', async ({
  context,
  signIn,
}) => {
  const [form, untouched] = [await context.newPage(), await context.newPage()];
  await form.goto('/auth/signup');
  const person = newcomer();
  await input(form, 'firstName').fill(person.firstName);
  await untouched.goto('/auth/login?next=%2Fhelp');

  await signIn();
  await expect(untouched).toHaveURL('/help');
  await expect(input(form, 'firstName')).toHaveValue(person.firstName);
  const { firstName: _typed, ...others } = person;
  for (const [name, value] of Object.entries(others)) await input(form, name).fill(value);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: texts.en.submit }).click();
  await expect(form.getByRole('dialog')).toContainText(person.email);
});

test('neither a service that is down nor a change of language loses typed values; an error of the server at a field is translated', async ({
  page,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 503/u);
  expectBrowserError(/status of 422/u);
  expectAlert('Said by the server');
  expectAlert('temporarily unavailable');
  expectAlert('временно недоступен');
  const person = newcomer();
  await page.route('**/api/registration', (route) => route.fulfill({ status: 503, json: { result: false } }), {
    times: 1,
  });
  await page.goto('/auth/signup');
  await fillSignUp(page, person);

  await test.step('an error of the server at a field follows a change of language', async () => {
    const messages = { password: 'This password is too easy to guess', email: 'Said by the server' };
    const answers = [
      { code: 'validation_failed', errors: { password: [messages.password] } },
      { code: 'email_taken', errors: { email: [messages.email] } },
    ];
    await page.route('**/api/registration', (route) =>
      answers.length === 0
        ? route.fallback()
        : route.fulfill({ status: 422, json: { result: false, data: null, message: '', ...answers.shift() } }),
    );
    const password = page.locator('input[name=password]');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(password).toHaveAccessibleDescription(messages.password);
    await page.getByLabel('Language').selectOption('ru');
    await expect(password).toHaveAccessibleDescription('Это значение не принято. Исправьте его.');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    const email = page.locator('input[name=email]');
    await expect(email).toHaveAccessibleDescription('Пользователь с таким адресом почты уже существует');
    await page.getByLabel('Язык').selectOption('en');
    await expect(email).toHaveAccessibleDescription('User with current email already exists');
  });

  await page.getByRole('button', { name: texts.en.submit }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'temporarily unavailable' })).toBeVisible();
  await page.getByLabel('Language').selectOption('ru');
  await expect(page).toHaveTitle(texts.ru.title);
  await expect(page.getByRole('alert').filter({ hasText: 'временно недоступен' })).toBeVisible();
  for (const [name, value] of Object.entries(person)) await expect(input(page, name)).toHaveValue(value);
  await page.getByRole('button', { name: texts.ru.submit }).click();
  await expect(page.getByRole('dialog')).toContainText(person.email);
});
