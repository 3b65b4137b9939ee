import { expect } from '@playwright/test';
import type { APIRequestContext, APIResponse } from '@playwright/test';

import { linksMailedTo } from './mailbox.ts';
import { fromElsewhere, newcomer } from './newcomer.ts';

export interface Account {
  email: string;
  password: string;
}

/** Registers a publisher of the journey's own and confirms the address by the link in the mail. */
export async function createAccount(request: APIRequestContext): Promise<Account> {
  const person = newcomer();
  const data = { ...person, isPrivacyPolicyAccepted: true };
  const headers = fromElsewhere();
  await dataOf(await request.post('/api/registration', { data, headers }));
  const [link] = await linksMailedTo(request, { email: person.email, path: '/registration/validate-link' });
  await dataOf(await request.post('/api/registration/validate-link', { data: linkParts(link), headers }));
  return person;
}

export async function acceptOffer(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const { token } = await dataOf(await request.post('/api/login', { data: { login: email, password } }));
  await dataOf(await request.post('/api/user/accept-offer', { headers: { authorization: `Bearer ${token}` } }));
}

/** What the page behind a link sends on. */
export function linkParts(link = '') {
  const { user, expires, hash } = Object.fromEntries(new URL(link).searchParams);
  return { user, expires: Number(expires), hash };
}

/** The `data` of an answer that has to be a success. */
export async function dataOf(answer: APIResponse) {
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}
