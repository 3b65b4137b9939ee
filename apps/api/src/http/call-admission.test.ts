import { expect, onTestFinished, test } from 'vitest';
import { minute, second } from '#process/durations.ts';
import { createLog } from '#process/log.ts';
import type { Caller, Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';
import { createApp } from './app.ts';

const publisher = {
  publisherId: 'anna',
  personId: 'anna',
  membershipId: 'anna',
  role: 'owner' as const,
  applications: null,
  publisherNumber: 1,
  currency: 'USD',
  isBlocked: false,
  shortfall: null,
  lacksFactor: false,
};
const proofs = { authenticatedAt: new Date(), factorMethods: [], factorAt: null };
const callers: Record<string, Caller> = {
  'one of a session': { ...publisher, sessionId: 'session', ...proofs },
  'another of that session': { ...publisher, sessionId: 'session', ...proofs },
  'an API token': { ...publisher, apiTokenId: 'token', scopes: ['apps:read'] },
  'of somebody else': { ...publisher, publisherId: 'mia', apiTokenId: 'other', scopes: ['apps:read'] },
};

/** An API with a limit of two calls a minute. `lookUps` has every credential that it looked up. */
async function startApp() {
  let now = 0;
  const lookUps: string[] = [];
  const living = new Set(Object.keys(callers));
  const logLines: string[] = [];
  const app = await createApp({
    handlers: {
      getApplications: async () => ({ items: [], pagination: {} }),
      getCatalogue: async () => ({ items: [], next: '', hasMore: false }),
    } as unknown as Handlers,
    idempotency: noIdempotency,
    authenticate: async ({ authorization = '' }) => {
      const credential = authorization.replace(/^bearer /iu, '');
      lookUps.push(credential);
      const caller = living.has(credential) ? callers[credential] : undefined;
      if (caller === undefined) throw new ApiError('token_invalid');
      return caller;
    },
    authenticateKey: async (authorization = '') => {
      lookUps.push(authorization);
      return { keyId: authorization, keyName: 'Ad server', scopes: ['catalogue:read'], sources: [] };
    },
    publicOrigin: 'https://console.example',
    trustedProxies: trustNoProxy,
    log: createLog({ level: 'info', stream: { write: (line) => void logLines.push(line) } }),
    callsPerMinute: 2,
    clock: () => now,
  });
  onTestFinished(() => app.close());
  const call = async (credential: string, scheme = 'Bearer', url = '/application') => {
    const authorization = `${scheme} ${credential}`;
    const { statusCode, headers } = await app.inject({ url, headers: { authorization } });
    return { status: statusCode, retryAfter: headers['retry-after'], limit: headers['ratelimit'] };
  };
  const statuses = async (credential: string, calls: number) => {
    const answered: number[] = [];
    for (let n = 0; n < calls; n += 1) answered.push((await call(credential)).status);
    return answered;
  };
  const wait = (milliseconds: number) => void (now += milliseconds);
  return { call, statuses, wait, lookUps, logLines, end: (credential: string) => living.delete(credential) };
}

test('a flood of one credential is looked up no more once it was refused, until its window ends', async () => {
  const { call, statuses, wait, lookUps } = await startApp();
  expect(await statuses('an API token', 2)).toEqual([200, 200]);
  wait(10 * second);
  const refused = { status: 429, retryAfter: '50', limit: '"token";r=0;t=50' };
  for (const scheme of ['Bearer', 'Bearer', 'bearer', 'BEARER'])
    expect(await call('an API token', scheme)).toEqual(refused);
  expect(lookUps).toHaveLength(3);

  wait(minute - 10 * second);
  expect(await statuses('an API token', 3)).toEqual([200, 200, 429]);
  expect(lookUps).toHaveLength(6);
});

test('no caller is refused because of another credential, or of one that was never accepted', async () => {
  const { statuses, lookUps } = await startApp();
  expect(await statuses('an API token', 4)).toEqual([200, 200, 429, 429]);
  expect(await statuses('of somebody else', 2)).toEqual([200, 200]);
  expect(await statuses('made up', 4)).toEqual([401, 401, 429, 429]);
  expect(await statuses('one of a session', 1)).toEqual([200]);
  expect(lookUps).toHaveLength(3 + 2 + 4 + 1);
});

test('the access tokens of one session share its limit, and each is looked up before it is refused', async () => {
  const { statuses, lookUps } = await startApp();
  expect(await statuses('one of a session', 4)).toEqual([200, 200, 429, 429]);
  expect(await statuses('another of that session', 2)).toEqual([429, 429]);
  expect(lookUps).toEqual([...Array<string>(3).fill('one of a session'), 'another of that session']);
});

test('a credential that ends while it is refused is not accepted when its window ends', async () => {
  const { statuses, wait, end } = await startApp();
  expect(await statuses('an API token', 3)).toEqual([200, 200, 429]);
  end('an API token');
  expect(await statuses('an API token', 1)).toEqual([429]);
  wait(minute);
  expect(await statuses('an API token', 1)).toEqual([401]);
});

test('the log names whose calls are refused, also where they are not looked up', async () => {
  const { statuses, logLines } = await startApp();
  await statuses('an API token', 4);
  const refused = logLines.map((line) => JSON.parse(line) as { status: number }).filter(({ status }) => status === 429);
  expect(refused).toMatchObject(Array.from({ length: 2 }, () => ({ publisherId: 'anna', apiTokenId: 'token' })));
});

test('a key of the network over its limit is looked up no more, and the log names it', async () => {
  const { call, wait, lookUps, logLines } = await startApp();
  const read = async () => (await call('pcn_1', 'Bearer', '/network/catalogue')).status;
  expect([await read(), await read(), await read(), await read()]).toEqual([200, 200, 429, 429]);
  expect(lookUps).toHaveLength(3);
  expect(logLines.map((line) => JSON.parse(line) as { status: number }).at(-1)).toMatchObject({
    status: 429,
    keyId: 'Bearer pcn_1',
  });
  wait(minute);
  expect(await read()).toBe(200);
});
