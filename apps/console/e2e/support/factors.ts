import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** A passkey of the browser that verifies its user without a prompt. */
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
 * The code that an app shows now, or one step of 30 seconds later. The server also accepts the next step, and only
 * steps after the last accepted one, so that a journey has two codes without waiting.
 */
export function codeOf(secret: string, step: 'now' | 'next'): string {
  const timestamp = Date.now() + (step === 'next' ? 30_000 : 0);
  return new TOTP({ secret: secret.replaceAll(/\s/gu, '') }).generate({ timestamp });
}

/** The ten recovery codes on a page. */
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

/**
 * Adds an app for codes to the signed-in person; returns its secret, the code that was used, and the recovery codes.
 */
export async function addApp(page: Page, text: (typeof appTexts)['en' | 'ru']) {
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: text.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: text.proceed }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const used = codeOf(secret, 'now');
  await dialog.getByLabel(text.code, { exact: true }).fill(used);
  await dialog.getByRole('button', { name: text.add, exact: true }).click();
  await expect(page.getByRole('dialog', { name: text.codes })).toBeVisible();
  return { secret, used, recoveryCodes: await shownRecoveryCodes(page, text.codes) };
}
