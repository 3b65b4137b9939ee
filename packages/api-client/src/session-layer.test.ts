import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { expiredToken, invalidRefreshToken, refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';
import type { ReceivedCall } from '#testing/loopback-server.ts';

import { createApiClient } from './create-api-client.ts';
import type { ApiClientOptions } from './create-api-client.ts';
import { memorySessionStore, sessionIn, storageSessionStore } from './session-store.ts';
import type { StoredSession } from './session-store.ts';
import type { Send } from './transport.ts';
import { unwrap } from './unwrap.ts';

const old: StoredSession = { userId: '100001', token: 'access-1', refreshToken: 'refresh-1' };
const renewed: StoredSession = { userId: '100001', token: 'access-2', refreshToken: 'refresh-2' };

type Answer = (call: ReceivedCall, response: ServerResponse) => void;

const renewTokens: Answer = (_, response) =>
  sendJson(response, 200, success({ token: renewed.token, refresh_token: renewed.refreshToken }));

const forbidden: Answer = (_, response) => sendJson(response, 403, refusal('Forbidden', 'forbidden'));

/** An API for which `access-1` has expired and `access-2` is valid. */
async function startApi(
  refresh: Answer = renewTokens,
  call: Answer = (_, response) => sendJson(response, 200, success({})),
) {
  const server = await startServer((received, response) => {
    if (received.path === '/token/refresh') refresh(received, response);
    else if (received.headers.authorization === `Bearer ${old.token}`) sendJson(response, 401, expiredToken);
    else call(received, response);
  });
  const refreshes = () => server.calls.filter(({ path }) => path === '/token/refresh');
  const others = () => server.calls.filter(({ path }) => path !== '/token/refresh');
  return { ...server, refreshes, others };
}

function signIn(origin: string, options: Partial<ApiClientOptions> = {}) {
  const session = options.session ?? memorySessionStore(old);
  const onSessionEnd = vi.fn<() => void>();
  const api = createApiClient({ baseUrl: origin, session, onSessionEnd, retry: { baseDelay: 0 }, ...options });
  return { api, session, onSessionEnd };
}

const report = { indicatorList: ['revenue'], filterList: { period: { preset: 'today' } } } as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('tokens', () => {
  test('both go with every call but the refresh, which carries the one it spends', async () => {
    const { origin, calls } = await startApi();
    const { api } = signIn(origin);
    await api.GET('/user/current');
    expect(calls.map(({ path, headers }) => [path, headers.authorization, headers['refresh-token']])).toEqual([
      ['/user/current', 'Bearer access-1', 'refresh-1'],
      ['/token/refresh', undefined, undefined],
      ['/user/current', 'Bearer access-2', 'refresh-2'],
    ]);
    expect(calls[1]?.body).toBe('{"refresh_token":"refresh-1"}');
  });

  test('none go anywhere while no one is signed in', async () => {
    const { origin, calls } = await startApi();
    const { api } = signIn(origin, { session: memorySessionStore() });
    await api.GET('/user/current');
    expect(calls[0]?.headers).not.toHaveProperty('authorization');
    expect(calls[0]?.headers).not.toHaveProperty('refresh-token');
  });

  test('none go to another origin, and what it answers does not end the session', async () => {
    const { origin } = await startApi();
    const canary = await startServer((_, response) => sendJson(response, 403, refusal('Forbidden', 'forbidden')));
    const { api, session } = signIn(origin);
    await expect(api.GET('/user/current', { baseUrl: canary.origin })).rejects.toThrow('Forbidden');
    expect(canary.calls).toHaveLength(1);
    expect(canary.calls[0]?.headers).not.toHaveProperty('authorization');
    expect(canary.calls[0]?.headers).not.toHaveProperty('refresh-token');
    expect(session.read()).toEqual(old);
  });

  test.each([
    ['/user/current', 'malformed'],
    ['/token/refresh', 'unavailable'],
  ])('a redirect of %s to another origin is not followed', async (path, kind) => {
    const canary = await startServer((_, response) => sendJson(response, 200, success({})));
    const redirect: Answer = (call, response) => response.writeHead(307, { Location: canary.origin + call.path }).end();
    const { origin } = await startApi(path === '/token/refresh' ? redirect : renewTokens, redirect);
    const { api, session } = signIn(origin);
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind });
    expect(canary.calls).toEqual([]);
    expect(session.read()).not.toBeNull();
  });
});

describe('the end of a session', () => {
  test('403 clears it and is reported once, however many calls meet it', async () => {
    const { origin, refreshes } = await startApi(renewTokens, forbidden);
    const { api, session, onSessionEnd } = signIn(origin, { session: memorySessionStore(renewed) });
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => unwrap(api.GET('/user/current'))));
    for (const call of calls)
      expect(call).toMatchObject({ reason: { kind: 'session-ended', status: 403, code: 'forbidden' } });

    expect(session.read()).toBeNull();
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(refreshes()).toEqual([]);
  });

  test.each<[string, Answer]>([
    ["'Invalid JWT Refresh Token'", (_, response) => sendJson(response, 401, invalidRefreshToken)],
    [
      "'JWT Token not found'",
      (_, response) => sendJson(response, 401, refusal('JWT Token not found', 'token_missing')),
    ],
    ["'Invalid JWT Token'", (_, response) => sendJson(response, 401, refusal('Invalid JWT Token', 'token_invalid'))],
    ['the sentence in lower case', (_, response) => sendJson(response, 401, refusal('expired jwt token', 'x'))],
    ['the sentence with a space', (_, response) => sendJson(response, 401, refusal('Expired JWT Token ', 'x'))],
    ['another language', (_, response) => sendJson(response, 401, refusal('Токен истёк', 'session_expired'))],
    ['JSON of another form', (_, response) => sendJson(response, 401, { error: 'unauthorized' })],
    ['no body', (_, response) => response.writeHead(401).end()],
  ])('401 with %s clears it without a refresh', async (_, answer) => {
    const { origin, refreshes } = await startApi(renewTokens, answer);
    const { api, session, onSessionEnd } = signIn(origin, { session: memorySessionStore(renewed) });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended', status: 401 });
    expect(session.read()).toBeNull();
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(refreshes()).toEqual([]);
  });

  test.each<[string, number, string]>([
    ['a page of HTML', 401, '<h1>Expired JWT Token</h1>'],
    ['a page of HTML', 403, '<html>Blocked by the firewall</html>'],
    ['a line of text', 403, 'Forbidden'],
  ])('%s with %i, which the API never sends, ends nothing', async (_, status, page) => {
    const { origin, refreshes } = await startApi(renewTokens, (__, response) => response.writeHead(status).end(page));
    const { api, session, onSessionEnd } = signIn(origin, { session: memorySessionStore(renewed) });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'malformed', status, body: page });
    expect(session.read()).toEqual(renewed);
    expect(onSessionEnd).not.toHaveBeenCalled();
    expect(refreshes()).toEqual([]);
  });

  test('423 of a blocked account ends nothing', async () => {
    const { origin } = await startApi(renewTokens, (_, response) =>
      sendJson(response, 423, refusal('This account is blocked', 'account_blocked')),
    );
    const { api, session, onSessionEnd } = signIn(origin, { session: memorySessionStore(renewed) });
    const failure = { kind: 'blocked', status: 423, code: 'account_blocked' };
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject(failure);
    expect(session.read()).toEqual(renewed);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test.each([400, 401, 403, 422])('a refresh answered with %i clears it', async (status) => {
    const { origin, others } = await startApi((_, response) => sendJson(response, status, invalidRefreshToken));
    const { api, session, onSessionEnd } = signIn(origin);
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended' });
    expect(session.read()).toBeNull();
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(others()).toHaveLength(1);
  });

  test.each([401, 403])('%i about a token that was replaced meanwhile does not end the session', async (status) => {
    const session = memorySessionStore({ ...old, token: 'access-0' });
    const { origin } = await startApi(renewTokens, (call, response) => {
      if (call.headers.authorization === 'Bearer access-2') return sendJson(response, 200, success({ ok: true }));
      session.write(renewed);
      return sendJson(response, status, refusal('Invalid JWT Token', 'token_invalid'));
    });
    const { api, onSessionEnd } = signIn(origin, { session });
    await expect(unwrap(api.GET('/user/current'))).resolves.toEqual({ ok: true });
    expect(session.read()).toEqual(renewed);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

describe('an expired token', () => {
  test('is refreshed once for all parallel calls, each of which is then sent once more', async () => {
    const { origin, refreshes, others } = await startApi();
    const { api, session } = signIn(origin);
    await Promise.all(Array.from({ length: 20 }, () => unwrap(api.GET('/user/current'))));
    expect(refreshes()).toHaveLength(1);
    expect(others()).toHaveLength(40);
    expect(session.read()).toEqual(renewed);
  });

  test('leaves the body of a POST intact in the second sending', async () => {
    const { origin, others } = await startApi();
    const { api } = signIn(origin);
    const applicationList = Array.from({ length: 5_000 }, (_, index) => `application-${index}`);
    const body = { ...report, filterList: { ...report.filterList, applicationList } };
    await api.POST('/statistic', { body: { ...body, indicatorList: [...body.indicatorList] } });
    const [first, second] = others();
    expect(first?.body).toBe(JSON.stringify(body));
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['content-type']).toBe('application/json');
  });

  test('that counts as expired again right after a refresh ends the session, after one repeat', async () => {
    const { origin, refreshes, others } = await startApi(renewTokens, (_, response) =>
      sendJson(response, 401, expiredToken),
    );
    const { api, session, onSessionEnd } = signIn(origin);
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended', status: 401 });
    expect([refreshes().length, others().length]).toEqual([1, 2]);
    expect(session.read()).toBeNull();
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  test('that was replaced once more before the repeat was answered ends only the call', async () => {
    const session = memorySessionStore(old);
    const newer = { ...old, token: 'access-3', refreshToken: 'refresh-3' };
    const { origin } = await startApi(renewTokens, (_, response) => {
      session.write(newer);
      sendJson(response, 401, expiredToken);
    });
    const { api, onSessionEnd } = signIn(origin, { session });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'unavailable', status: 401 });
    expect(session.read()).toEqual(newer);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test.each<[string, Answer, object]>([
    ['a broken connection', (_, response) => response.destroy(), { kind: 'unavailable' }],
    [
      '429',
      (_, response) => sendJson(response, 429, refusal('', ''), { 'Retry-After': '7' }),
      { kind: 'rate-limited', retryAfter: 7 },
    ],
    ['500', (_, response) => sendJson(response, 500, refusal('', 'unexpected')), { kind: 'unavailable' }],
    [
      '503',
      (_, response) => response.writeHead(503, { 'Retry-After': '3' }).end(),
      { kind: 'unavailable', retryAfter: 3 },
    ],
    ['404', (_, response) => response.writeHead(404).end(), { kind: 'unavailable' }],
    ['HTML', (_, response) => response.end('<title>Sign in to Wi-Fi</title>'), { kind: 'unavailable' }],
    ['HTML with 401', (_, response) => response.writeHead(401).end('<h1>Proxy</h1>'), { kind: 'unavailable' }],
    ['HTML with 422', (_, response) => response.writeHead(422).end('<h1>Firewall</h1>'), { kind: 'unavailable' }],
    ['no tokens', (_, response) => sendJson(response, 200, success({})), { kind: 'unavailable' }],
  ])('leaves the tokens and fails the call when the refresh meets %s', async (_, refresh, failure) => {
    const { origin, refreshes } = await startApi(refresh);
    const { api, session, onSessionEnd } = signIn(origin);
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ ...failure, status: 401 });
    expect(refreshes()).toHaveLength(1);
    expect(session.read()).toEqual(old);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('is refreshed once for all clients of one store, also without Web Locks', async () => {
    vi.stubGlobal('navigator', {});
    const { origin, refreshes } = await startApi();
    const session = memorySessionStore(old);
    const clients = Array.from({ length: 5 }, () => signIn(origin, { session }).api);
    await Promise.all(clients.map((api) => unwrap(api.GET('/user/current'))));
    expect(refreshes()).toHaveLength(1);
    expect(session.read()).toEqual(renewed);
  });

  test('leaves the tokens when the refresh has no answer within 10 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { api, session } = signIn('http://api.example', { fetch: expiredThen(neverAnswer) });
    const call = unwrap(api.GET('/user/current')).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await Promise.race([call, setImmediate('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({
      kind: 'unavailable',
      cause: { message: expect.stringContaining('no answer in time') },
    });
    expect(session.read()).toEqual(old);
  });

  test('is refreshed for the others when one of the waiting calls is aborted', async () => {
    const held = Promise.withResolvers<undefined>();
    const { origin, refreshes } = await startApi(
      (call, response) => void held.promise.then(() => renewTokens(call, response)),
    );
    const { api } = signIn(origin);
    const leaving = new AbortController();
    const left = unwrap(api.GET('/user/current', { signal: leaving.signal }));
    const kept = unwrap(api.GET('/user/current'));
    await vi.waitUntil(() => refreshes().length > 0);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ kind: 'aborted' });
    held.resolve(undefined);
    await expect(kept).resolves.toEqual({});
  });
});

describe('while a refresh is under way', () => {
  test('a log-out stays a log-out: the answer is dropped and nothing is sent again', async () => {
    const session = memorySessionStore(old);
    const { origin, others } = await startApi((call, response) => {
      session.clear();
      renewTokens(call, response);
    });
    const { api, onSessionEnd } = signIn(origin, { session });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended' });
    expect(session.read()).toBeNull();
    expect(others()).toHaveLength(1);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('newer tokens of another tab stay, and the call goes on with them', async () => {
    const session = memorySessionStore(old);
    const newer = { ...old, token: 'access-3', refreshToken: 'refresh-3' };
    const { origin, others } = await startApi((call, response) => {
      session.write(newer);
      renewTokens(call, response);
    });
    const { api } = signIn(origin, { session });
    await unwrap(api.GET('/user/current'));
    expect(session.read()).toEqual(newer);
    expect(others()[1]?.headers.authorization).toBe('Bearer access-3');
  });

  test('a call is not sent again in the name of another person who signed in', async () => {
    const session = memorySessionStore(old);
    const otherUser = { userId: '100002', token: 'access-9', refreshToken: 'refresh-9' };
    const { origin, others } = await startApi((call, response) => {
      session.write(otherUser);
      renewTokens(call, response);
    });
    const { api } = signIn(origin, { session });
    await expect(unwrap(api.POST('/logout'))).rejects.toMatchObject({ kind: 'session-ended' });
    expect(others()).toHaveLength(1);
    expect(session.read()).toEqual(otherUser);
  });
});

describe('what the program has given to the client and throws:', () => {
  const broken = (): never => {
    throw new Error('The disk is full');
  };

  test('a store that cannot write loses no rotated token, and gets it with the next call', async () => {
    const { origin, refreshes } = await startApi();
    const memory = memorySessionStore(old);
    let isFull = true;
    const session = { ...memory, write: (renewing: StoredSession) => (isFull ? broken() : memory.write(renewing)) };
    const { api, onSessionEnd } = signIn(origin, { session });
    await expect(unwrap(api.GET('/user/current'))).resolves.toEqual({});
    await expect(unwrap(api.GET('/user/current'))).resolves.toEqual({});
    expect(memory.read()).toEqual(old);
    isFull = false;
    await expect(unwrap(api.GET('/user/current'))).resolves.toEqual({});
    expect(memory.read()).toEqual(renewed);
    expect(refreshes()).toHaveLength(1);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('a store that cannot clear ends the session all the same', async () => {
    const { origin, others } = await startApi(renewTokens, forbidden);
    const { api, onSessionEnd } = signIn(origin, { session: { ...memorySessionStore(renewed), clear: broken } });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended' });
    expect(onSessionEnd).toHaveBeenCalledOnce();
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ status: 403 });
    expect(others()[1]?.headers).not.toHaveProperty('authorization');
  });

  test('a storage that cannot store the new tokens ends the session, which is reported', async () => {
    const keys = { userId: 'user', token: 'token', refreshToken: 'refresh' };
    const values = new Map(Object.entries({ user: old.userId, token: old.token, refresh: old.refreshToken }));
    const full = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: broken,
      removeItem: (key: string) => void values.delete(key),
    };
    const { origin } = await startApi();
    const { api, onSessionEnd } = signIn(origin, { session: storageSessionStore(full, keys) });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended' });
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  test('callbacks change no outcome, and what they throw is reported as uncaught', async () => {
    const reported: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (task: () => void) => {
      try {
        task();
      } catch (cause) {
        reported.push(cause);
      }
    });
    const { origin, others } = await startApi(renewTokens, forbidden);
    const { api, session } = signIn(origin, { onSessionEnd: broken, locale: broken });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended', status: 403 });
    expect(session.read()).toBeNull();
    expect(others()[0]?.headers['accept-language']).toBe('en');
    expect(reported).toContainEqual(new Error('The disk is full'));
  });
});

describe('between retries', () => {
  test('a call of a publisher who has signed out is not sent again', async () => {
    const session = memorySessionStore(renewed);
    const { origin, others } = await startApi(renewTokens, (_, response) => {
      session.clear();
      response.writeHead(503).end();
    });
    const { api } = signIn(origin, { session });
    await expect(unwrap(api.GET('/user/current'))).rejects.toMatchObject({ kind: 'session-ended' });
    expect(others()).toHaveLength(1);
  });
});

describe('tabs that share a storage', () => {
  const keys = { userId: 'user', token: 'token', refreshToken: 'refresh' };

  function openTabs(origin: string, count: number, options: Partial<ApiClientOptions> = {}) {
    const values = new Map([
      [keys.userId, old.userId],
      [keys.token, old.token],
      [keys.refreshToken, old.refreshToken],
    ]);
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    return Array.from({ length: count }, () =>
      signIn(origin, { ...options, session: storageSessionStore(storage, keys) }),
    );
  }

  test('refresh once for all of them where the browser has Web Locks', async () => {
    const { origin, refreshes } = await startApi();
    await Promise.all(openTabs(origin, 5).map(({ api }) => unwrap(api.GET('/user/current'))));
    expect(refreshes()).toHaveLength(1);
  });

  test('all stay signed in where it has none', async () => {
    vi.stubGlobal('navigator', {});
    const { origin, refreshes } = await startApi();
    const tabs = openTabs(origin, 5);
    await Promise.all(tabs.map(({ api }) => unwrap(api.GET('/user/current'))));
    expect(refreshes().length).toBeGreaterThan(1);
    expect(tabs.map(({ session }) => session.read())).toEqual(tabs.map(() => renewed));
  });

  test('are renewed, not failed, by a pair of which only the refresh token is visible yet', async () => {
    const values = new Map([
      [keys.userId, old.userId],
      [keys.token, old.token],
      [keys.refreshToken, old.refreshToken],
    ]);
    const { origin, calls } = await startServer((call, response) => {
      if (call.path === '/token/refresh') return renewTokens(call, response);
      if (call.headers.authorization === `Bearer ${renewed.token}`) return sendJson(response, 200, success({}));
      values.set(keys.refreshToken, renewed.refreshToken);
      return sendJson(response, 401, expiredToken);
    });
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    const { api, session } = signIn(origin, { session: storageSessionStore(storage, keys) });
    await expect(unwrap(api.GET('/user/current'))).resolves.toEqual({});
    expect(calls.map(({ path }) => path)).toEqual(['/user/current', '/token/refresh', '/user/current']);
    expect(calls[1]?.body).toBe('{"refresh_token":"refresh-2"}');
    expect(session.read()).toEqual(renewed);
  });

  test('go on without the lock when its holder does not give it back within 8 s', async () => {
    const frozenTab = Promise.withResolvers<undefined>();
    await new Promise<void>((granted) => {
      void navigator.locks.request(`session:${keys.refreshToken}`, () => {
        granted();
        return frozenTab.promise;
      });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refresh = vi.fn<Send>(neverAnswer);
    const [tab] = openTabs('http://api.example', 1, { fetch: expiredThen(refresh) });
    void tab?.api.GET('/user/current').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(refresh).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await setImmediate();
    expect(refresh).toHaveBeenCalledOnce();
    frozenTab.resolve(undefined);
  });
});

/** An API without a network: every token has expired, and `refresh` answers the refreshes. */
function expiredThen(refresh: (request: Request) => Promise<Response>) {
  return (request: Request) =>
    request.url.endsWith('/token/refresh')
      ? refresh(request)
      : Promise.resolve(Response.json(expiredToken, { status: 401 }));
}

function neverAnswer({ signal }: Request): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

describe('a store that answers later', () => {
  test('is read for each call, and gets the renewed tokens of one refresh', async () => {
    const { origin, refreshes, others } = await startApi();
    const memory = memorySessionStore(old);
    const session = sessionIn({
      read: async () => memory.read(),
      write: async (begun) => memory.write(begun),
      clear: async () => memory.clear(),
    });
    const { api } = signIn(origin, { session });
    await Promise.all(Array.from({ length: 20 }, () => api.GET('/user/current')));
    expect([refreshes().length, others().length]).toEqual([1, 40]);
    expect(memory.read()).toEqual(renewed);
  });

  test('holds no call longer than its time limit or its caller’s signal, and then sends nothing', async () => {
    const { origin, calls } = await startApi();
    const never = (): Promise<never> => new Promise(() => undefined);
    const { api } = signIn(origin, { session: sessionIn({ read: never, write: never, clear: never }) });
    await expect(api.GET('/user/current', { timeout: 1 })).rejects.toMatchObject({ kind: 'unavailable' });
    const leaving = new AbortController();
    const call = api.GET('/user/current', { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    expect(calls).toEqual([]);
  });
});
