import { randomUUID } from 'node:crypto';

import { trialCount } from '@publisher-console/test-kit/trials';
import type { APIRequestContext, APIResponse } from '@playwright/test';

import { acceptOffer, createAccount, dataOf } from './support/accounts.ts';
import { publisherOf } from './support/applications.ts';
import { expect, test } from './support/test.ts';

/** Calls with an id, one for each kind of path. */
const calls = [
  ['GET', (id: string) => `/api/application/${id}`],
  ['PUT', (id: string) => `/api/application/${id}`, { name: 'Taken', isNotPublished: true }],
  ['DELETE', (id: string) => `/api/application/${id}`],
  ['POST', (id: string) => `/api/application/deactivate/${id}`],
  ['POST', (id: string) => `/api/application/${id}/ad-block`, { name: 'Taken', adFormat: 'fs_banner' }],
  ['GET', (id: string) => `/api/application/${id}/activity`],
] as const;

const malformedIds = ['0', ':id', '%2e%2e%2f', '%252e%252e', '%00', '__proto__', 'x'.repeat(10_000)];

const volatileHeaders = new Set(['date', 'x-request-id']);

async function seenOf(answer: APIResponse) {
  const headers = Object.entries(answer.headers()).filter(([name]) => !volatileHeaders.has(name));
  return { status: answer.status(), headers: Object.fromEntries(headers), body: await answer.text() };
}

async function newPublisher(request: APIRequestContext) {
  const account = await createAccount(request);
  await acceptOffer(request, account);
  await (await publisherOf(request, account)).addApplication(`Harbour ${account.email}`.slice(0, 40));
  const data = await dataOf(
    await request.post('/api/login', { data: { login: account.email, password: account.password } }),
  );
  const headers = { authorization: `Bearer ${data.token}`, 'refresh-token': data.refresh_token };
  const readApps = async () => dataOf(await request.get('/api/application', { headers }));
  return { headers, readApps, applicationId: (await readApps()).items[0].id as string };
}

test('through the console, another publisher’s app is answered like an unknown one, and stays unchanged', async ({
  page: { request },
}) => {
  const victim = await newPublisher(request);
  const { headers } = await newPublisher(request);
  const before = await victim.readApps();
  let requests = 0;
  for (const [method, pathOf, data] of calls.slice(0, trialCount(3, calls.length))) {
    const send = async (id: string, sent: Record<string, string>) => {
      requests += 1;
      return seenOf(await request.fetch(pathOf(id), { method, headers: sent, ...(data && { data }) }));
    };
    const unknown = await send(randomUUID(), headers);
    expect({ method, ...unknown }).toMatchObject({ method, status: 404 });
    expect(await send(victim.applicationId, headers)).toEqual(unknown);
    for (const id of malformedIds) expect({ id, ...(await send(id, headers)) }).toMatchObject({ id, status: 404 });
    const mixed = { ...headers, 'refresh-token': victim.headers['refresh-token'] };
    const refused = [{}, { authorization: 'Bearer broken' }, mixed];
    for (const sent of refused) expect(await send(victim.applicationId, sent)).toMatchObject({ status: 401 });
  }
  expect(await victim.readApps()).toEqual(before);
});
