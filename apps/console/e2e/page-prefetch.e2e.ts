import { trialCount } from '@publisher-console/test-kit/trials';
import type { APIRequestContext } from '@playwright/test';

import { acceptOffer, createAccount, dataOf } from './support/accounts.ts';
import type { Account } from './support/accounts.ts';
import { publisherOf } from './support/applications.ts';
import { fromElsewhere } from './support/newcomer.ts';
import { cabinetRoutes, publicRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** Concurrent requests, fewer than the console's server accepts as page prefetches. */
const atOnce = 50;

const pagesOf = (application: string): string[] => [
  '/app',
  '/',
  '/stats',
  `/app/${application}`,
  '/app',
  '/settings',
  '/help',
  '/documents',
];

/** The trials repeat the work of `npm test` many times. */
const timeout = trialCount(120_000, 900_000);

interface Tokens {
  token: string;
  refreshToken: string;
}

/** A publisher with data that only its own pages may contain. */
interface Known extends Tokens {
  app: string;
  id: string;
  email: string;
}

async function tokensOf(request: APIRequestContext, { email, password }: Account): Promise<Tokens> {
  const data = await dataOf(await request.post('/api/login', { data: { login: email, password } }));
  return { token: data.token, refreshToken: data.refresh_token };
}

const pagePrefetch = (request: APIRequestContext, path: string, { token, refreshToken }: Tokens) =>
  request.post(`/page${path}`, {
    headers: { ...fromElsewhere(), authorization: `Bearer ${token}`, 'refresh-token': refreshToken },
  });

/** Runs `run` a number of times, a few at once. */
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

test('of many page prefetches of several publishers at once, each answer has the data of its own publisher only', async ({
  page: { request },
}, testInfo) => {
  testInfo.setTimeout(timeout);
  const publishers: Known[] = [];
  // The API limits the calls of a publisher.
  for (let number = 0; number < trialCount(2, 12); number += 1) {
    const account = await createAccount(request);
    await acceptOffer(request, account);
    const app = `App ${number} ${account.email}`.slice(0, 40);
    const id = await (await publisherOf(request, account)).addApplication(app);
    publishers.push({ app, id, email: account.email, ...(await tokensOf(request, account)) });
  }
  /** The data in an answer that belong to a publisher other than the owner of the page. */
  const foreignIn = (lines: string, own: Known): string[] =>
    publishers
      .filter((each) => each !== own)
      .flatMap(({ app, id, email, token }) => [app, id, email, token])
      .filter((text) => lines.includes(text));
  let withData = 0;
  const compared = trialCount(32, 500);
  await repeat(compared, async (index) => {
    const own = publishers[index % publishers.length];
    if (own === undefined) return;
    const paths = pagesOf(own.id);
    const path = paths[Math.floor(index / publishers.length) % paths.length] ?? '';
    const answer = await pagePrefetch(request, path, own);
    const lines = await answer.text();
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect(foreignIn(lines, own)).toEqual([]);
    for (const text of [own.token, own.refreshToken]) expect(lines).not.toContain(text);
    if (!lines.includes('"html"')) return;
    expect(lines).toContain(own.email);
    if (path.startsWith('/app')) expect(lines).toContain(own.app);
    withData += 1;
  });
  expect(withData).toBeGreaterThan(compared / 5);

  const [first, second] = publishers;
  if (first === undefined || second === undefined) throw new Error('There are not two publishers');
  const mixed = foreignIn(await (await pagePrefetch(request, '/app', second)).text(), first);
  expect(mixed).toEqual([second.app, second.id, second.email]);
});

test('of many concurrent pages, each has its own nonce, no unsafe source and no data of the user who requests it', async ({
  page: { request },
  demoAccount,
}, testInfo) => {
  testInfo.setTimeout(timeout);
  const { token, refreshToken } = await tokensOf(request, demoAccount);
  const nonces = new Set<string>();
  const paths = [...publicRoutes, ...cabinetRoutes];
  const compared = trialCount(32, 2_000);
  await repeat(compared, async (index) => {
    // The answer to a request for a page is that for a visitor, whatever the request contains.
    const headers = {
      ...fromElsewhere(),
      authorization: `Bearer ${token}`,
      'refresh-token': refreshToken,
      cookie: `device=${index}`,
    };
    const answer = await request.get(paths[index % paths.length] ?? '', { headers, maxRedirects: 0 });
    const policy = answer.headers()['content-security-policy'] ?? '';
    const html = await answer.text();
    const [, nonce = ''] = /script-src 'nonce-([^']{20,})' 'strict-dynamic';/u.exec(policy) ?? [];
    expect(policy).not.toMatch(/unsafe-|\*/u);
    expect((html.match(/<script\b[^>]*>/gu) ?? []).filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual(
      [],
    );
    for (const own of [demoAccount.email, token, refreshToken]) expect(html).not.toContain(own);
    nonces.add(nonce);
  });
  nonces.delete('');
  expect(nonces.size).toBe(compared);
});

test('a page prefetch gets no data with a forged token, a token with changed claims, or anything else', async ({
  page: { request },
  demoAccount,
}) => {
  const { token, refreshToken } = await tokensOf(request, demoAccount);
  const [head, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ sub: '1', exp: 9_999_999_999 })).toString('base64url');
  for (const wrong of [`${token}x`, `${head}.${claims}.${signature}`, 'nonsense']) {
    const lines = (await (await pagePrefetch(request, '/stats', { token: wrong, refreshToken })).text())
      .split('\n')
      .filter(Boolean);
    expect(
      lines.map((line) => JSON.parse(line)),
      wrong,
    ).toEqual([{ call: 'GET /user/current ' }, { call: 'GET /user/current ', answer: null }, { loaded: true }]);
  }
});
