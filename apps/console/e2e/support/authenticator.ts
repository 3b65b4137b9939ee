import type { Page } from '@playwright/test';

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
