import { runInNewContext } from 'node:vm';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dropEarlyCalls, earlyCallsScript, fetchOrAdopt } from './early-calls.ts';
import type { EarlyCall } from './early-calls.ts';

const address = 'https://console.example/api/user/current';

/** Runs the script as a page would. Its calls go to `sent`. */
function runScript(stored: Record<string, string>, ...calls: EarlyCall[]): void {
  const script = earlyCallsScript({ baseUrl: '/api/', calls: [{ path: '/user/current' }, ...calls], locale: 'ru' });
  runInNewContext(script, {
    window,
    fetch,
    URL,
    AbortController,
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
    signal: expect.any(AbortSignal),
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

const reportAddress = 'https://console.example/api/statistic';
const reportBody = '{"groupList":["date"]}';
const post = (body: string, signal?: AbortSignal): Request =>
  new Request(new Request(reportAddress, callWith('first')), { method: 'POST', body, ...(signal && { signal }) });

test('an answer to a POST serves the call with the same body only, once', async () => {
  runScript(session, { path: '/statistic', body: reportBody });
  expect(sent).toHaveBeenLastCalledWith(
    '/api/statistic',
    expect.objectContaining({
      method: 'POST',
      body: reportBody,
      headers: expect.objectContaining({ 'Content-Type': 'application/json' }),
    }),
  );
  await fetchOrAdopt(post('{"groupList":["application"]}'));
  expect(sent).toHaveBeenCalledTimes(3);
  expect(await (await fetchOrAdopt(post(reportBody))).text()).toBe('answer');
  expect(sent).toHaveBeenCalledTimes(3);
  await fetchOrAdopt(post(reportBody));
  expect(sent).toHaveBeenCalledTimes(4);
});

test('aborting a call that took over an early one aborts the early one too', async () => {
  sent.mockImplementation(() => new Promise(() => undefined));
  runScript(session, { path: '/statistic', body: reportBody });
  const early = sent.mock.lastCall?.[1]?.signal;
  const call = new AbortController();
  const answer = fetchOrAdopt(post(reportBody, call.signal));
  call.abort(new Error('another report was built'));
  await expect(answer).rejects.toThrow('another report was built');
  expect(early?.aborted).toBe(true);
});

test('calls that nobody took over end when another page opens', () => {
  runScript(session, { path: '/statistic', body: reportBody });
  dropEarlyCalls();
  expect(sent.mock.calls.map(([, options]) => options?.signal?.aborted)).toEqual([true, true]);
});

test('nothing is sent for half a session', () => {
  runScript({ auth_token: 'first', user_id: '1' });
  expect(sent).not.toHaveBeenCalled();
});

test('no setting of the operator ends the script early', () => {
  const script = earlyCallsScript({ baseUrl: '/</script><script>alert(1)//', calls: [{ path: '/x' }], locale: 'en' });
  expect(script).not.toContain('</script>');
});
