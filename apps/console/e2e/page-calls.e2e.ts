import { trialCount } from '@publisher-console/vitest/trials';
import type { APIRequestContext } from '@playwright/test';

import { acceptOffer, createAccount, dataOf } from './support/accounts.ts';
import type { Account } from './support/accounts.ts';
import { publisherOf } from './support/applications.ts';
import { expect, test } from './support/test.ts';

/** Page calls at once, fewer than the console's server accepts. */
const atOnce = 32;

interface Tokens {
  token: string;
  refreshToken: string;
}

async function tokensOf(request: APIRequestContext, { email, password }: Account): Promise<Tokens> {
  const data = await dataOf(await request.post('/api/login', { data: { login: email, password } }));
  return { token: data.token, refreshToken: data.refresh_token };
}

const pageCall = (request: APIRequestContext, path: string, { token, refreshToken }: Tokens) =>
  request.post(`/page${path}`, { headers: { authorization: `Bearer ${token}`, 'refresh-token': refreshToken } });

/** Runs `run` so many times, a few at once. */
async function repeat(times: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < times) {
      next += 1;
      await run(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

test('of many page calls of two publishers at once, each answer has the data of its own publisher only', async ({
  page: { request },
}) => {
  const publishers = await Promise.all(
    ['First', 'Second'].map(async (name) => {
      const account = await createAccount(request);
      await acceptOffer(request, account);
      const app = `${name} ${account.email}`.slice(0, 40);
      await (await publisherOf(request, account)).addApplication(app);
      return { app, email: account.email, ...(await tokensOf(request, account)) };
    }),
  );
  const pages = [0, 0];
  await repeat(trialCount(250, 1000), async (index) => {
    const [own, other] = index % 2 === 0 ? publishers : publishers.toReversed();
    if (own === undefined || other === undefined) return;
    const answer = await pageCall(request, '/app', own);
    const lines = await answer.text();
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    for (const foreign of [other.app, other.email, other.token, own.token, own.refreshToken])
      expect(lines).not.toContain(foreign);
    // The API limits how often a publisher may call it.
    if (!lines.includes('"html"')) return;
    for (const owned of [own.app, own.email]) expect(lines).toContain(owned);
    pages[index % 2] = (pages[index % 2] ?? 0) + 1;
  });
  for (const count of pages) expect(count).toBeGreaterThan(50);
});

test.describe('a page call gets no data', () => {
  for (const { name, change } of [
    { name: 'with a forged token', change: (token: string) => `${token}x` },
    {
      name: 'with claims that were changed',
      change: (token: string) => {
        const [head, , signature] = token.split('.');
        return `${head}.${Buffer.from(JSON.stringify({ sub: '1', exp: 9_999_999_999 })).toString('base64url')}.${signature}`;
      },
    },
    { name: 'with something else', change: () => 'nonsense' },
  ]) {
    test(name, async ({ page: { request }, demoAccount }) => {
      const { token, refreshToken } = await tokensOf(request, demoAccount);
      const lines = (await (await pageCall(request, '/stats', { token: change(token), refreshToken })).text())
        .split('\n')
        .filter(Boolean);
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        { call: 'GET /user/current ' },
        { call: 'GET /user/current ', answer: null },
        { loaded: true },
      ]);
    });
  }
});
