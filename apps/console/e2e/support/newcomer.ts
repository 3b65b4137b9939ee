import { randomInt, randomUUID } from 'node:crypto';

import type { BrowserContext, Page } from '@playwright/test';

/** Who signs up in a journey: nobody else has the address. */
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

/** Fills the sign-up form in, the consent too. */
export async function fillSignUp(page: Page, values: ReturnType<typeof newcomer>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('checkbox').check();
}

/** A header by which the product takes its visitor for one from elsewhere: what one machine may do in an hour is limited. */
export const fromElsewhere = () => ({
  'x-forwarded-for': ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.'),
});

/** The same for all that a browser sends. */
export async function comeFromElsewhere(context: BrowserContext): Promise<void> {
  await context.setExtraHTTPHeaders(fromElsewhere());
}
