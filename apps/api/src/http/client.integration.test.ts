import { parseTrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';

const proxy = '10.0.0.7';
const described = parseTrustedProxies('10.0.0.0/8') ?? trustNoProxy;

const undescribed = parseTrustedProxies('') ?? trustNoProxy;

async function startApi(trustedProxies: TrustedProxies): Promise<TestApi> {
  const api = await startTestApi({ trustedProxies });
  onTestFinished(() => api.close());
  return api;
}

const warningsOf = ({ logLines }: TestApi) =>
  logLines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40);

/** Makes calls of so many accounts from one address; returns the warnings in the log. */
async function warningsAfter(
  accounts: number,
  { headers = {}, trustedProxies = described, remoteAddress = proxy } = {},
): Promise<object[]> {
  const api = await startApi(trustedProxies);
  for (let n = 0; n < accounts; n += 1) {
    const { token } = await api.signIn();
    for (let call = 0; call < 2; call += 1)
      expect((await api.call('getCurrentUser', { token, remoteAddress, headers })).status).toBe(200);
  }
  return warningsOf(api);
}

/** The status of a sign-in with a wrong password. */
async function guess(api: TestApi, name: string, remoteAddress: string, headers = {}): Promise<number> {
  const body = { login: `${name}@publishers.example`, password: 'wrong' };
  return (await api.call('login', { body, remoteAddress, headers })).status;
}

const hidesClients = expect.stringContaining('X-Forwarded-For') as string;

test('a trusted proxy that hides its clients is named once, when eleven accounts call from its address', async () => {
  expect(await warningsAfter(10)).toEqual([]);
  expect(await warningsAfter(13)).toMatchObject([{ level: 40, clientAddress: proxy, msg: hidesClients }]);
});

test('a proxy that names its clients, and an address that is no proxy’s, are not warned of', async () => {
  expect(await warningsAfter(13, { headers: { 'x-forwarded-for': '192.0.2.7' } })).toEqual([]);
  expect(await warningsAfter(13, { trustedProxies: trustNoProxy })).toEqual([]);
});

test('without described proxies, an address with many accounts is named once too: it may be that of a CDN', async () => {
  const cdn = {
    trustedProxies: undescribed,
    remoteAddress: '198.51.100.4',
    headers: { 'x-forwarded-for': '192.0.2.7' },
  };
  const msg = expect.stringContaining('TRUSTED_PROXIES is not set') as string;
  expect(await warningsAfter(13, cdn)).toMatchObject([{ level: 40, clientAddress: '198.51.100.4', msg }]);
});

test('a trusted proxy that hides its clients is named once when every sign-in fails: by eleven refused names', async () => {
  const api = await startApi(described);
  for (let n = 0; n < 10; n += 1)
    for (let again = 0; again < 2; again += 1) expect(await guess(api, `name${n}`, proxy)).toBe(422);
  expect(warningsOf(api)).toEqual([]);
  for (let n = 10; n < 20; n += 1) await guess(api, `name${n}`, proxy);
  expect(warningsOf(api)).toMatchObject([{ level: 40, clientAddress: proxy, msg: hidesClients }]);
});

test('and by eleven refusals of a limit, when an attack on few accounts has used up what its clients share', async () => {
  const api = await startApi(described);
  for (let n = 0; n < 30; n += 1) expect(await guess(api, `name${n % 3}`, proxy)).toBe(422);
  for (let n = 0; n < 10; n += 1) expect(await guess(api, 'name', proxy)).toBe(429);
  expect(warningsOf(api)).toMatchObject([{ level: 40, clientAddress: proxy, msg: hidesClients }]);
});

test('a client that guesses passwords does not count as a proxy, and guesses at one account count once', async () => {
  const api = await startApi(described);
  for (let n = 0; n < 30; n += 1) expect(await guess(api, `name${n}`, '203.0.113.9')).toBe(422);
  for (let n = 0; n < 15; n += 1) expect(await guess(api, 'name', '203.0.113.9')).toBe(429);
  for (let n = 0; n < 10; n += 1) expect(await guess(api, 'anna', proxy)).toBe(422);
  expect(warningsOf(api)).toEqual([]);
});

test('without described proxies, no header lets a client on the internet guess more often', async () => {
  const api = await startApi(undescribed);
  const client = '203.0.113.9';
  // Through the console, which adds the client to what the client wrote.
  const sent = (n: number) => ({ 'x-forwarded-for': `10.0.0.${n}, ${client}`, 'x-real-ip': `192.0.2.${n}` });
  for (let n = 0; n < 30; n += 1) expect(await guess(api, `name${n}`, '127.0.0.1', sent(n))).toBe(422);
  expect(await guess(api, 'name', '127.0.0.1', sent(30))).toBe(429);
  // A proxy in a container is still assumed to have many clients.
  const container = { 'x-forwarded-for': `${client}, 172.18.0.2` };
  for (let n = 0; n < 31; n += 1) expect(await guess(api, `other${n}`, '127.0.0.1', container)).toBe(422);
});
