import { runInNewContext } from 'node:vm';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dropEarlyCalls, fetchOrReuse } from './early-calls.ts';
import type { EarlyCall } from './early-calls.ts';
import { earlyCallsScript } from './early-calls-script.ts';

const address = 'https://console.example/api/user/current';

/** Runs the script as a page would, with `sent` as its `fetch` and `stored` as its local storage. */
function runScript(stored: Record<string, string>, ...calls: EarlyCall[]): void {
  const script = earlyCallsScript({ baseUrl: '/api/', calls: [{ path: '/user/current' }, ...calls], locale: 'ru' });
  runInNewContext(script, {
    window,
    fetch,
    URL,
    AbortController,
    AbortSignal,
    atob,
    performance,
    navigator: { locks },
    location: { href: 'https://console.example/help' },
    localStorage: {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => (stored[key] = value),
    },
  });
}

const session = { auth_token: 'first', refresh_token: 'second', user_id: '1' };
const callWith = (token: string, language = 'ru'): Request =>
  new Request(address, { headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language } });

const sent = vi.fn<typeof fetch>();

/** An access token that expires in so many seconds. */
const tokenFor = (seconds: number): string =>
  `head.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds })).toString('base64url')}.signature`;

/** What another tab does while it holds the lock, before the script gets it. */
let beforeLock = async (): Promise<void> => undefined;
const locks = {
  request: vi.fn<(name: string, options: object, run: () => Promise<void>) => Promise<void>>(async (_n, _o, run) => {
    await beforeLock();
    return run();
  }),
};

beforeEach(() => {
  sent.mockReset().mockImplementation(async () => new Response('answer'));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('window', {});
  locks.request.mockClear();
  beforeLock = async () => undefined;
});

afterEach(() => vi.unstubAllGlobals());

test('a call that was sent early is not sent again, and its answer serves one call only', async () => {
  runScript(session);
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/user/current', {
    headers: { Authorization: 'Bearer first', 'Refresh-Token': 'second', 'Accept-Language': 'ru' },
    redirect: 'manual',
    signal: expect.any(AbortSignal),
  });
  expect(await (await fetchOrReuse(callWith('first'))).text()).toBe('answer');
  expect(sent).toHaveBeenCalledTimes(1);
  await fetchOrReuse(callWith('first'));
  expect(sent).toHaveBeenCalledTimes(2);
});

test('an answer for another token, language or method is not used', async () => {
  runScript(session);
  await fetchOrReuse(callWith('renewed'));
  await fetchOrReuse(callWith('first', 'en'));
  await fetchOrReuse(new Request(callWith('first'), { method: 'POST' }));
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
  await fetchOrReuse(post('{"groupList":["application"]}'));
  expect(sent).toHaveBeenCalledTimes(3);
  expect(await (await fetchOrReuse(post(reportBody))).text()).toBe('answer');
  expect(sent).toHaveBeenCalledTimes(3);
  await fetchOrReuse(post(reportBody));
  expect(sent).toHaveBeenCalledTimes(4);
});

test('aborting a call that took over an early one aborts the early one too', async () => {
  sent.mockImplementation(() => new Promise(() => undefined));
  runScript(session, { path: '/statistic', body: reportBody });
  const early = sent.mock.lastCall?.[1]?.signal;
  const call = new AbortController();
  const answer = fetchOrReuse(post(reportBody, call.signal));
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

const expired = tokenFor(-1);
const renewed = Response.json.bind(Response, { result: true, data: { token: 'renewed', refresh_token: 'third' } });

test('expired tokens are renewed once, under the lock of the tabs, and no call is sent with them', async () => {
  const stored: Record<string, string> = { ...session, auth_token: expired };
  sent.mockImplementation(async (to) => (to === '/api/token/refresh' ? renewed() : new Response('answer')));
  runScript(stored, { path: '/statistic', body: reportBody });
  const answers = await Promise.all([
    fetchOrReuse(callWith(expired)),
    fetchOrReuse(new Request(post(reportBody), { headers: callWith(expired).headers })),
    fetchOrReuse(new Request('https://console.example/api/else', callWith(expired))),
  ]);
  expect(await answers[0]?.text()).toBe('answer');
  expect(locks.request).toHaveBeenCalledExactlyOnceWith('session:refresh_token', expect.anything(), expect.anything());
  expect(stored).toEqual({ auth_token: 'renewed', refresh_token: 'third', user_id: '1' });
  const [refresh, ...calls] = sent.mock.calls;
  expect(refresh).toEqual(['/api/token/refresh', expect.objectContaining({ body: '{"refresh_token":"second"}' })]);
  expect(calls).toHaveLength(3);
  const senders = calls.map(([to, options]) =>
    to instanceof Request ? to.headers.get('authorization') : new Headers(options?.headers).get('authorization'),
  );
  expect(senders).toEqual(['Bearer renewed', 'Bearer renewed', 'Bearer renewed']);
});

test('tokens that another tab has renewed meanwhile are taken, and its log-out is left alone', async () => {
  const stored: Record<string, string> = { ...session, auth_token: expired };
  beforeLock = async () => void Object.assign(stored, { auth_token: 'newer', refresh_token: 'fourth' });
  runScript(stored);
  await fetchOrReuse(callWith(expired));
  expect(sent.mock.calls.map(([to]) => to)).toEqual(['/api/user/current']);

  const left: Record<string, string> = { ...session, auth_token: expired };
  sent.mockClear().mockImplementation(async () => {
    for (const key of Object.keys(left)) delete left[key];
    return renewed();
  });
  beforeLock = async () => undefined;
  runScript(left);
  await window.earlyCalls?.renewal;
  expect(sent).toHaveBeenCalledTimes(1);
  expect(left).toEqual({});
});

test('a renewal that fails leaves the session and the calls to the client', async () => {
  const stored = { ...session, auth_token: expired };
  for (const answer of [() => Promise.reject(new TypeError('down')), async () => Response.json({}, { status: 503 })]) {
    sent
      .mockReset()
      .mockImplementationOnce(answer)
      .mockImplementation(async () => new Response('answer'));
    runScript(stored);
    await fetchOrReuse(callWith(expired));
    expect(sent).toHaveBeenCalledTimes(2);
    expect(stored).toEqual({ ...session, auth_token: expired });
  }
});

test('a token that has not expired is used as it is', () => {
  runScript({ ...session, auth_token: tokenFor(60) });
  expect(sent.mock.calls.map(([to]) => to)).toEqual(['/api/user/current']);
  expect(locks.request).not.toHaveBeenCalled();
});

test('an answer that nobody has taken for half a minute is not used any more', async () => {
  runScript(session);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  await fetchOrReuse(callWith('first'));
  expect(sent).toHaveBeenCalledTimes(2);
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  vi.restoreAllMocks();
});
