import { randomInt, randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

/** A new publisher who signs up in a journey, with a unique address. */
export function newcomer() {
  const password = 'correct horse battery';
  return {
    firstName: 'Vera',
    lastName: 'Lind',
    email: `${randomUUID()}@publishers.example`,
    password,
    passwordConfirm: password,
    name: 'Lind Games',
    website: 'lind.example',
    contacts: '@lind',
  };
}

/** Fills in the sign-up form, including the consent. */
export async function fillSignUp(page: Page, values: ReturnType<typeof newcomer>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('checkbox').check();
}

/** A header with a random client address, because the product limits the actions of one address in an hour. */
export const fromElsewhere = () => ({
  'x-forwarded-for': ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.'),
});

/** Sends a header with a random client address with every request of a browser. */
export async function comeFromElsewhere(context: BrowserContext): Promise<void> {
  await context.setExtraHTTPHeaders(fromElsewhere());
}
