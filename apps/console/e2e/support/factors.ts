import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** A passkey of the browser that verifies its user without asking. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal' } as const;
  const rules = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...kind, ...rules, automaticPresenceSimulation: true },
  });
}

/**
 * What an app for codes shows, some steps of 30 seconds from now. The server accepts the steps before and after the present
 * one, and each later than the last: so that a journey has three codes without waiting.
 */
export function codeOf(secret: string, steps: -1 | 0 | 1): string {
  return new TOTP({ secret: secret.replaceAll(/\s/gu, '') }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** The ten recovery codes that a page shows. */
export async function shownRecoveryCodes(page: Page, title: string): Promise<string[]> {
  const text = await page.getByRole('dialog', { name: title }).locator('code').textContent();
  return text?.match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/gu) ?? [];
}

export const appTexts = {
  en: { open: 'Add an app for codes', proceed: 'Continue', code: 'Code', add: 'Add', codes: 'Recovery codes' },
  ru: {
    open: 'Добавить приложение для кодов',
    proceed: 'Продолжить',
    code: 'Код',
    add: 'Добавить',
    codes: 'Коды восстановления',
  },
};

/** Adds an app for codes to whoever is signed in; returns its secret and the recovery codes. */
export async function addApp(page: Page, text: (typeof appTexts)['en' | 'ru']) {
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: text.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: text.proceed }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel(text.code, { exact: true }).fill(codeOf(secret, -1));
  await dialog.getByRole('button', { name: text.add, exact: true }).click();
  await expect(page.getByRole('dialog', { name: text.codes })).toBeVisible();
  return { secret, recoveryCodes: await shownRecoveryCodes(page, text.codes) };
}
