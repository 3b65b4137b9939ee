import { randomUUID } from 'node:crypto';

import { expectAccessible } from '@publisher-console/test-kit/accessibility';

import { dataOf } from './support/accounts.ts';
import { forEachLocale } from './support/locales.ts';
import { comeFromElsewhere, fromElsewhere, newcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: {
    forgot: 'Forgot your password?',
    send: 'Send the link',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    mandatory: 'Mandatory field',
    incorrectEmail: 'Incorrect email',
    notFound: 'The specified email address not found, or an error has occurred while resetting your password',
    limited: /^Failed to sign in\. Too many attempts\. Try again in \d+ minutes?\.$/u,
    unconfirmed: 'Please confirm your e-mail first. We have sent you a new link.',
    noNewLink:
      /^Please confirm your e-mail first\. No new link was sent: use the newest one, or sign in again in \d+ minutes? to get another\.$/u,
  },
  ru: {
    forgot: 'Забыли пароль?',
    send: 'Отправить ссылку',
    email: 'Эл. почта',
    password: 'Пароль',
    signIn: 'Войти',
    mandatory: 'Обязательное поле',
    incorrectEmail: 'Некорректный адрес почты',
    notFound: 'Указанный адрес почты не найден, или при восстановлении пароля произошла ошибка',
    limited: /^Не удалось войти\. Слишком много попыток\. Попробуйте снова через \d+ минут[уы]?\.$/u,
    unconfirmed: 'Сначала подтвердите почту: мы отправили вам новую ссылку.',
    noNewLink:
      /^Сначала подтвердите почту\. Новая ссылка не отправлена: откройте последнюю или войдите снова через \d+ минут[уы]?, чтобы получить ещё одну\.$/u,
  },
};

test.beforeEach(({ context }) => comeFromElsewhere(context));

forEachLocale((locale) => {
  const text = texts[locale];

  test('the dialog starts with the address of the form, checks it and reports if no account has it', async ({
    page,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 422/u);
    expectAlert(text.notFound);
    const unknown = `${randomUUID()}@publishers.example`;
    await page.goto('/auth/login');
    await page.getByLabel(text.email).fill(unknown);
    await page.getByRole('button', { name: text.forgot }).click();
    const popup = page.getByRole('dialog');
    const email = popup.getByLabel(text.email);
    const send = popup.getByRole('button', { name: text.send });
    await expect(email).toHaveValue(unknown);
    await expect(email).toBeFocused();
    await expectAccessible(page);

    await email.fill('');
    await send.click();
    await expect(email).toHaveAccessibleDescription(text.mandatory);
    await email.fill('vera');
    await send.click();
    await expect(email).toHaveAccessibleDescription(text.incorrectEmail);
    await email.fill(unknown);
    await send.click();
    await expect(popup.getByRole('alert')).toHaveText(text.notFound);
    await expectAccessible(page);

    await page.goBack();
    await expect(popup).toBeHidden();
    await expect(page.getByLabel(text.email)).toHaveValue(unknown);
  });

  test('wrong passwords are limited, and the form shows for how long', async ({
    page,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of 429/u);
    expectAlert(text.limited);
    const limited = { result: false, data: null, errors: null, message: '', code: 'rate_limited' };
    const headers = { 'retry-after': '900' };
    await page.route('**/api/login', (route) => route.fulfill({ status: 429, headers, json: limited }));
    await page.goto('/auth/login');
    await page.getByLabel(text.email).fill(`${randomUUID()}@publishers.example`);
    await page.getByLabel(text.password, { exact: true }).fill('not the password');
    await page.getByRole('button', { name: text.signIn }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(text.limited);
    await expectAccessible(page);
  });

  test('a user with an unconfirmed address is notified of it after the right password, and whether a link was sent', async ({
    request,
    page,
    expectBrowserError,
    expectAlert,
  }) => {
    expectBrowserError(/status of (?:422|429)/u);
    expectAlert(text.unconfirmed);
    expectAlert(text.noNewLink);
    const person = newcomer();
    const data = { ...person, isPrivacyPolicyAccepted: true };
    await dataOf(await request.post('/api/registration', { data, headers: fromElsewhere() }));
    await page.goto('/auth/login');
    await page.getByLabel(text.email).fill(person.email);
    await page.getByLabel(text.password, { exact: true }).fill(person.password);
    const signIn = page.getByRole('button', { name: text.signIn });
    const alert = page.locator('form').getByRole('alert');
    await signIn.click();
    await expect(alert).toHaveText(text.unconfirmed);
    const again = { login: person.email, password: person.password };
    const answer = await request.post('/api/login', { data: again, headers: fromElsewhere() });
    expect((await answer.json()).code).toBe('email_not_confirmed');
    await signIn.click();
    await expect(alert).toHaveText(text.noNewLink);
    await expectAccessible(page);
  });
});
