import { randomInt, randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';
import type { APIRequestContext, APIResponse } from '@playwright/test';

export interface Account {
  email: string;
  password: string;
}

/** Registers a publisher of the journey's own and confirms the address by the link in the mail. */
export async function createAccount(request: APIRequestContext): Promise<Account> {
  const account = { email: `${randomUUID()}@publishers.example`, password: 'a password of its own' };
  // From a machine of its own: what one address may register in an hour is limited.
  const headers = { 'x-forwarded-for': ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.') };
  const registration = {
    firstName: 'Vera',
    lastName: 'Lind',
    email: account.email,
    password: account.password,
    passwordConfirm: account.password,
    name: 'Lind Games',
    website: 'https://lind.example',
    contacts: '@lind',
    isPrivacyPolicyAccepted: true,
  };
  await dataOf(await request.post('/api/registration', { data: registration, headers }));
  const link = await linkMailedTo(request, account.email, '/registration/validate-link');
  await dataOf(await request.post('/api/registration/validate-link', { data: link, headers }));
  return account;
}

/** What the newest link in a mail to an address carries. The mail may still be on its way. */
export async function linkMailedTo(request: APIRequestContext, email: string, path: string) {
  const links: URL[] = [];
  await expect
    .poll(async () => {
      const { mails } = await (await request.get('/api/mailbox/mails')).json();
      for (const mail of mails) {
        if (mail.to !== email) continue;
        const [address] = mail.text.match(/https?:\/\/\S+/gu)?.filter((found: string) => found.includes(path)) ?? [];
        if (address !== undefined) links.push(new URL(address));
      }
      return links.length;
    })
    .toBeGreaterThan(0);
  const [newest] = links;
  if (newest === undefined) throw new Error(`no link was mailed to ${email}`);
  return Object.fromEntries(newest.searchParams);
}

/** The `data` of an answer that has to be a success. */
export async function dataOf(answer: APIResponse) {
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}
