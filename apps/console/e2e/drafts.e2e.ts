import type { Page } from '@playwright/test';

import { acceptOffer, addColleague, createAccount } from './support/accounts.ts';
import { expect, signInOn, test } from './support/test.ts';

const written = 'The report of Tuesday has no figures after noon, in every app';
const message = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Message' });

/** Makes the server refuse the session at the next call, as if it had ended on another device. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('auth_token', 'over');
    localStorage.setItem('refresh_token', 'over');
  });
}

async function signInHere(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

const tabStorageOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

test('a message that is being written survives its session, only for its writer, and a question protects it', async ({
  page,
  demoAccount,
  signIn,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 401/u);
  await signIn();
  await page.goto('/help?dialog=support');
  await page.getByRole('dialog').getByRole('radio', { name: 'Idea' }).check();
  await message(page).fill(written);
  await endSession(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL('/auth/login?next=%2Fhelp%3Fdialog%3Dsupport&because=ended');
  await signInHere(page, demoAccount.email, demoAccount.password);
  await expect(message(page)).toHaveValue(written);
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Idea' })).toBeChecked();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(message(page)).toHaveValue(written);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => tabStorageOf(page)).not.toContain(written);

  // Another user of this browser does not get the draft.
  await page.goto('/help?dialog=support');
  await message(page).fill(written);
  await endSession(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/u);
  await signInHere(page, 'oleg@harbour.example', demoAccount.password);
  await expect(message(page)).toHaveValue('');
  await expect.poll(() => tabStorageOf(page)).not.toContain(written);
});

test("a colleague of the same publisher on this browser does not get the previous member's draft", async ({
  page,
  request,
  expectBrowserError,
}) => {
  expectBrowserError(/status of 401/u);
  const owner = await createAccount(request);
  await acceptOffer(request, owner);
  const colleague = await addColleague(request, owner);
  await signInOn(page, owner);
  await page.goto('/help?dialog=support');
  await message(page).fill(written);
  await expect.poll(() => tabStorageOf(page)).toContain(written);
  await endSession(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/u);
  await signInHere(page, colleague.email, colleague.password);
  await expect(message(page)).toHaveValue('');
  await expect.poll(() => tabStorageOf(page)).not.toContain(written);
});

test('signing out leaves nothing in the tab', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/stats?groups=date&indicators=revenue&period=today');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expect.poll(() => tabStorageOf(page)).toContain('revenue');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect.poll(() => tabStorageOf(page)).not.toContain('revenue');
});

test('a user who leaves a form while it is sent sees no state in between: the form closes once it is sent', async ({
  page,
  signIn,
}) => {
  const held = new Map<string, () => void>();
  for (const path of ['criteria/template', 'feedback/send']) {
    await page.route(`**/api/${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, resolve);
      await promise;
      return route.fallback();
    });
  }
  await signIn();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await test.step('a form that closes its dialog', async () => {
    const report = '/stats?groups=application&indicators=revenue&period=today';
    await page.goto('/help');
    await page.goto(report);
    await page.getByRole('button', { name: 'Save template' }).click();
    await page.getByRole('textbox', { name: 'Template name' }).fill(`Today ${crypto.randomUUID().slice(0, 8)}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => held.has('criteria/template')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    held.get('criteria/template')?.();
    await expect(page.getByText('Report saved')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/stats\?(?!.*dialog)/u);
  });

  await test.step('a form that is replaced by what comes next', async () => {
    await page.goto('/help?tab=contacts');
    await page.getByRole('button', { name: 'Contact support' }).click();
    await message(page).fill(written);
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => held.has('feedback/send')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    held.get('feedback/send')?.();
    await expect(question).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/help?tab=contacts');
    await page.getByRole('button', { name: 'Contact support' }).click();
    await expect(message(page)).toHaveValue('');
  });
});
