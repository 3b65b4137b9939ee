import { expect } from '@playwright/test';
import type { APIRequestContext, APIResponse } from '@playwright/test';

import { linksMailedTo } from './mailbox.ts';
import { fromElsewhere, newcomer } from './newcomer.ts';

export interface Account {
  email: string;
  password: string;
  /** Set by the first sign-in of `sessionOf`. */
  session?: Session;
}

/** The demo publisher and the member of its network's staff, from the global setup: reading them starts a process. */
export function demoAccounts(): Record<'demoAccount' | 'demoStaff', Account> {
  return JSON.parse(process.env.E2E_DEMO_ACCOUNTS ?? '{}');
}

/** Registers a new publisher and confirms the address by the link in the e-mail. */
export async function createAccount(
  request: APIRequestContext,
  values: Partial<ReturnType<typeof newcomer>> = {},
): Promise<Account> {
  const person = { ...newcomer(), ...values };
  const data = { ...person, isPrivacyPolicyAccepted: true };
  const headers = fromElsewhere();
  await dataOf(await request.post('/api/registration', { data, headers }));
  const [link] = await linksMailedTo(request, { email: person.email, path: '/registration/validate-link' });
  await dataOf(await request.post('/api/registration/validate-link', { data: linkParts(link), headers }));
  return person;
}

export async function acceptOffer(request: APIRequestContext, account: Account): Promise<void> {
  const { token } = await sessionOf(request, account);
  await dataOf(await request.post('/api/user/accept-offer', { headers: { authorization: `Bearer ${token}` } }));
}

/** Invites an analyst to the publisher of an owner, who joins at once. */
export async function addColleague(request: APIRequestContext, owner: Account): Promise<Account> {
  const { firstName, lastName, email, password } = newcomer();
  const { token } = await sessionOf(request, owner);
  const headers = { authorization: `Bearer ${token}` };
  const invited = { email, role: 'analyst', applications: null };
  await dataOf(await request.post('/api/team/invitation', { headers, data: invited }));
  const [link = ''] = await linksMailedTo(request, { email, path: '/invitation?' });
  const { expires, ...parts } = Object.fromEntries(new URL(link).searchParams);
  const data = { ...parts, expires: Number(expires), firstName, lastName, password, isPrivacyPolicyAccepted: true };
  await dataOf(await request.post('/api/invitation/accept', { headers: fromElsewhere(), data }));
  return { email, password };
}

/** The answer of the API to a sign-in. */
export interface Session {
  token: string;
  refresh_token: string;
  user: { id: string; uuid: string };
}

/** The session of an account, signed in once: a sign-in is slow, because each check of a password costs 64 MiB. */
export async function sessionOf(request: APIRequestContext, account: Account): Promise<Session> {
  const { email, password, session } = account;
  const used: Session =
    session ?? (await dataOf(await request.post('/api/login', { data: { login: email, password } })));
  account.session = used;
  return used;
}

/** The parts of a link that its page sends to the API. */
export function linkParts(link = '') {
  const { user, expires, hash } = Object.fromEntries(new URL(link).searchParams);
  return { user, expires: Number(expires), hash };
}

/** The `data` of a successful answer; fails for any other answer. */
export async function dataOf(answer: APIResponse) {
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}
