import { randomUUID } from 'node:crypto';

import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: { title: 'Mailbox', button: 'Confirm e-mail' },
  ru: { title: 'Почтовый ящик', button: 'Подтвердить адрес' },
};

forEachLocale((locale) => {
  const { title, button } = texts[locale];

  test('an e-mail appears in the open mailbox, can be read, and its button opens in the same tab', async ({
    page,
    request,
  }) => {
    const email = `${randomUUID()}@publishers.example`;
    await page.goto('/api/mailbox/');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();

    const registration = {
      firstName: 'Vera',
      lastName: 'Lind',
      email,
      password: 'a password of its own',
      passwordConfirm: 'a password of its own',
      name: 'Lind Games',
      website: 'https://lind.example',
      contacts: '@lind',
      isPrivacyPolicyAccepted: true,
    };
    // Each language has its own client address, because registrations per address are limited.
    const headers = { 'x-forwarded-for': locale === 'en' ? '10.77.0.1' : '10.77.0.2', 'accept-language': locale };
    const registered = await request.post('/api/registration', { data: registration, headers });
    expect(registered.status(), await registered.text()).toBe(200);

    await page.getByRole('link').filter({ hasText: email }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.frameLocator('iframe').getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(/\/registration\/validate-link/u);
  });
});

test('only this machine can open the mailbox, also through the console', async ({ request }) => {
  const otherMachines = [{ 'x-forwarded-for': '192.0.2.7' }, { host: 'evil.example' }];
  for (const headers of otherMachines)
    expect((await request.get('/api/mailbox/mails', { headers })).status()).toBe(404);
  const withoutSlash = await request.get('/api/mailbox');
  expect([withoutSlash.status(), new URL(withoutSlash.url()).pathname]).toEqual([200, '/api/mailbox/']);
});
