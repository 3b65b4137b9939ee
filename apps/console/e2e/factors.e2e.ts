import { expectAccessible } from '@publisher-console/test-kit/accessibility';
import type { Page } from '@playwright/test';
import { addAuthenticator } from './support/authenticator.ts';
import { expect, test } from './support/test.ts';

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
}

async function sendPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a passkey is added, signs in alone and as the factor, and a recovery code replaces it once', async ({
  page,
  signInAnew,
  expectBrowserError,
  expectAlert,
}) => {
  expectBrowserError(/status of 422/u);
  expectAlert('This code or passkey is not valid');
  await addAuthenticator(page);
  const account = await signInAnew();
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const text = (await codes.locator('code').textContent()) ?? '';
  const saved = text.match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/gu) ?? [];
  expect(saved).toHaveLength(10);
  await expectAccessible(page);

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/auth/u);

  await signOut(page);
  await sendPassword(page, account);
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).not.toHaveURL(/auth/u);

  await signOut(page);
  await sendPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill((saved[0] ?? '').toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/auth/u);

  await signOut(page);
  await sendPassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(saved[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code or passkey is not valid')).toBeVisible();
});
