import { randomUUID } from 'node:crypto';

import { forEachLocale } from './support/locales.ts';
import { expect, test } from './support/test.ts';

const texts = {
  en: { title: 'Mailbox', button: 'Confirm email' },
  ru: { title: 'Почтовый ящик', button: 'Подтвердить адрес' },
};

forEachLocale((locale) => {
  const { title, button } = texts[locale];

  test('who waits for a mail sees it come, reads it, and follows its button in the same tab', async ({
    page,
    request,
    expectComplaint,
  }) => {
    // What the journey itself would run in the mail's frame is refused there, as everything is.
    expectComplaint(/Blocked script execution in 'about:srcdoc'/u);
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
    // From a machine of its own: what one address may register in an hour is limited.
    const headers = { 'x-forwarded-for': locale === 'en' ? '10.77.0.1' : '10.77.0.2', 'accept-language': locale };
    const registered = await request.post('/api/registration', { data: registration, headers });
    expect(registered.status(), await registered.text()).toBe(200);

    await page.getByRole('link').filter({ hasText: email }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.frameLocator('iframe').getByRole('link', { name: button }).click();
    await expect(page).toHaveURL(/\/registration\/validate-link/u);
  });
});

test('the mailbox is there for this machine alone, also behind the console', async ({ request }) => {
  const strangers = [{ 'x-forwarded-for': '192.0.2.7' }, { host: 'evil.example' }];
  for (const headers of strangers) expect((await request.get('/api/mailbox/mails', { headers })).status()).toBe(404);
  const withoutStroke = await request.get('/api/mailbox');
  expect([withoutStroke.status(), new URL(withoutStroke.url()).pathname]).toEqual([200, '/api/mailbox/']);
});
