import { runInNewContext } from 'node:vm';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { earlyCallsScript, fetchOrAdopt } from './early-calls.ts';

const address = 'https://console.example/api/user/current';

/** Runs the script as a page would. Its calls go to `sent`. */
function runScript(stored: Record<string, string>): void {
  const script = earlyCallsScript({ baseUrl: '/api/', paths: ['/user/current'], locale: 'ru' });
  runInNewContext(script, {
    window,
    fetch,
    URL,
    location: { href: 'https://console.example/help' },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
  });
}

const session = { auth_token: 'first', refresh_token: 'second', user_id: '1' };
const callWith = (token: string, language = 'ru'): Request =>
  new Request(address, { headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language } });

const sent = vi.fn<typeof fetch>();

beforeEach(() => {
  sent.mockReset().mockImplementation(async () => new Response('answer'));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('window', {});
});

afterEach(() => vi.unstubAllGlobals());

test('a call that was sent early is not sent again, and its answer serves one call only', async () => {
  runScript(session);
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/user/current', {
    headers: { Authorization: 'Bearer first', 'Refresh-Token': 'second', 'Accept-Language': 'ru' },
    redirect: 'manual',
  });
  expect(await (await fetchOrAdopt(callWith('first'))).text()).toBe('answer');
  expect(sent).toHaveBeenCalledTimes(1);
  await fetchOrAdopt(callWith('first'));
  expect(sent).toHaveBeenCalledTimes(2);
});

test('an answer for another token, language or method is not used', async () => {
  runScript(session);
  await fetchOrAdopt(callWith('renewed'));
  await fetchOrAdopt(callWith('first', 'en'));
  await fetchOrAdopt(new Request(callWith('first'), { method: 'POST' }));
  expect(sent).toHaveBeenCalledTimes(4);
});

test('a call that takes over an early one that hangs can still be aborted', async () => {
  sent.mockImplementation(() => new Promise(() => undefined));
  runScript(session);
  const call = new AbortController();
  const answer = fetchOrAdopt(new Request(callWith('first'), { signal: call.signal }));
  call.abort(new Error('no answer in time'));
  await expect(answer).rejects.toThrow('no answer in time');
});

test('nothing is sent for half a session', () => {
  runScript({ auth_token: 'first', user_id: '1' });
  expect(sent).not.toHaveBeenCalled();
});

test('no setting of the operator ends the script early', () => {
  const script = earlyCallsScript({ baseUrl: '/</script><script>alert(1)//', paths: ['/x'], locale: 'en' });
  expect(script).not.toContain('</script>');
});
