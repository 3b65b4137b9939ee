import { parseTrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import { trustNobody } from '#testing/trust-nobody.ts';

const proxy = '10.0.0.7';
const described = parseTrustedProxies('10.0.0.0/8') ?? trustNobody;

/** Makes calls of so many accounts through a proxy; returns the warnings in the log. */
async function warningsAfter(accounts: number, { headers = {}, trustedProxies = described } = {}): Promise<object[]> {
  const api = await startTestApi({ trustedProxies });
  onTestFinished(() => api.close());
  for (let n = 0; n < accounts; n += 1) {
    const { token } = await api.signIn();
    for (let call = 0; call < 2; call += 1)
      expect((await api.call('getCurrentUser', { token, remoteAddress: proxy, headers })).status).toBe(200);
  }
  return api.logLines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40);
}

test('a trusted proxy that hides its clients is named once, when eleven accounts call from its address', async () => {
  expect(await warningsAfter(10)).toEqual([]);
  const msg = expect.stringContaining('X-Forwarded-For') as string;
  expect(await warningsAfter(13)).toMatchObject([{ level: 40, clientAddress: proxy, msg }]);
});

test('a proxy that names its clients, and an address that is no proxy’s, are not warned of', async () => {
  expect(await warningsAfter(13, { headers: { 'x-forwarded-for': '192.0.2.7' } })).toEqual([]);
  expect(await warningsAfter(13, { trustedProxies: trustNobody })).toEqual([]);
});
