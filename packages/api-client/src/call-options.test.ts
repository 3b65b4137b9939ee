import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { describe, expect, test, vi } from 'vitest';

import { success } from '#testing/envelopes.ts';
import { countTimers } from '#testing/count-timers.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import type { ApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import { createApiClient } from './create-api-client.ts';
import { download } from './download.ts';
import type { ApiClientOptions } from './create-api-client.ts';
import { memorySessionStore } from './session-store.ts';
import { unwrap } from './unwrap.ts';
import { upload } from './upload.ts';

async function busyApi(limits: Partial<ApiClientOptions> = {}) {
  const { origin, calls } = await startServer((_, response) => response.writeHead(503).end());
  const options = { baseUrl: origin, session: memorySessionStore(), retry: { baseDelay: 0, retries: 2 } };
  return { calls, api: createApiClient({ ...options, ...limits }) };
}

const login = { body: { login: 'anna@northwind.example', password: 'x' } };

describe('the retry policy', () => {
  test('is the client’s for a call that names none', async () => {
    const { api, calls } = await busyApi();
    await expect(api.GET('/ready')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(calls).toHaveLength(3);
  });

  test('is the call’s own if it names one, also for a POST', async () => {
    const { api, calls } = await busyApi();
    await expect(api.GET('/ready', { retry: { retries: 0 } })).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(api.POST('/login', { ...login, retry: { retries: 3 } })).rejects.toMatchObject({ status: 503 });
    await expect(api.POST('/login', { ...login, retry: { statuses: [500] } })).rejects.toMatchObject({ status: 503 });
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'POST', 'POST', 'POST']);
  });

  test('is typed', () => {
    const { GET } = createApiClient({ baseUrl: 'http://api.example', session: memorySessionStore() });
    // @ts-expect-error retries are counted
    const wrong = () => GET('/ready', { retry: { retries: 'often' } });
    expect(wrong).toBeTypeOf('function');
  });
});

describe('a call that reaches its time limit', () => {
  test('which is a minute unless given, is unavailable', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const fetch = ({ signal }: Request) =>
        new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const api = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
      let failure: unknown = 'none yet';
      const call = api.GET('/ready').catch((cause: unknown) => (failure = cause));
      await vi.advanceTimersByTimeAsync(59_999);
      expect(failure).toBe('none yet');
      await vi.advanceTimersByTimeAsync(1);
      await call;
      expect(failure).toMatchObject({ kind: 'unavailable', cause: { name: 'TimeoutError' } });
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['the client’s', { timeout: 1 }, {}],
    ['its own', { timeout: Infinity }, { timeout: 1 }],
  ])('which is %s, is unavailable and not retried', async (_, defaults, options) => {
    const { origin, calls } = await startServer(() => undefined);
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), ...defaults });
    const failure = { kind: 'unavailable', status: null, cause: { name: 'TimeoutError' } };
    await expect(unwrap(api.GET('/ready', options))).rejects.toMatchObject(failure);
    expect(calls.length).toBeLessThan(2);
  });

  test('while its answer arrives is unavailable too', async () => {
    const { origin } = await startServer((_, response) => void response.writeHead(200).write('{"result":true'));
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), timeout: 300 });
    await expect(unwrap(api.GET('/ready'))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('the client’s signal aborts its calls, and no call starts after it', async () => {
  const closing = new AbortController();
  const { origin, calls } = await startServer(() => closing.abort());
  const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), signal: closing.signal });
  await expect(unwrap(api.GET('/ready'))).rejects.toMatchObject({ kind: 'aborted' });
  await expect(unwrap(api.GET('/ready'))).rejects.toMatchObject({ kind: 'aborted' });
  await setImmediate();
  expect(calls).toHaveLength(1);
});

describe('a call can still be aborted after a garbage collection, when it', () => {
  const session = memorySessionStore({ userId: '100001', token: 'access', refreshToken: 'refresh' });
  const abortAfterCollecting = async (leaving: AbortController) => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    for (let round = 0; round < 3; round += 1) {
      collect();
      await setImmediate();
    }
    leaving.abort();
  };

  test.each<[string, (api: ApiClient, signal: AbortSignal) => Promise<unknown>]>([
    ['can be retried', (api, signal) => unwrap(api.GET('/user/current', { signal }))],
    ['is sent once', (api, signal) => unwrap(api.POST('/logout', { signal }))],
    ['sends files', (api, signal) => upload(api, [new File(['scan'], 'scan.pdf')], { signal })],
    ['counts bytes', (api, signal) => upload(api, [new File(['scan'], 'scan.pdf')], { signal, onProgress: () => {} })],
  ])('%s', async (_, send) => {
    const leaving = new AbortController();
    const { origin } = await startServer(() => void abortAfterCollecting(leaving));
    const api = createApiClient({ baseUrl: origin, session });
    await expect(send(api, leaving.signal)).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('a call that is over leaves no timer and no listener behind', () => {
  const file = { headers: { 'Content-Disposition': 'attachment; filename=a.txt' } };
  const path = { id: 'a' };

  test.each<[string, () => Promise<Response>, (api: ApiClient) => Promise<unknown>]>([
    ['after an answer', async () => Response.json(success({})), (api) => unwrap(api.GET('/user/current'))],
    ['after a refusal', async () => new Response(null, { status: 404 }), (api) => api.GET('/user/current')],
    ['after a fault', () => Promise.reject(new TypeError('fetch failed')), (api) => api.POST('/logout')],
    [
      'after a file',
      async () => new Response('text', file),
      async (api) => {
        const { stream } = await download(api, '/file/download/{id}', { params: { path }, timeout: 30_000 });
        return new Response(stream).text();
      },
    ],
    [
      'after a file that was given up',
      async () => new Response('text', file),
      async (api) => {
        const { stream } = await download(api, '/file/download/{id}', { params: { path }, timeout: 30_000 });
        await stream.cancel();
      },
    ],
    [
      'after a page in place of a file',
      async () => new Response('<title>Sign in to Wi-Fi</title>'),
      (api) => download(api, '/file/download/{id}', { params: { path }, timeout: 30_000 }),
    ],
    [
      'after an answer that the caller has read by itself',
      async () => new Response('{}'),
      async (api) => (await api.GET('/user/current', { parseAs: 'text', timeout: 30_000 })).data,
    ],
  ])('%s', async (_, fetch, send) => {
    const limits = countTimers(30_000);
    const { signal } = new AbortController();
    const options = { baseUrl: 'http://api.example', session: memorySessionStore(), retry: { retries: 0 } };
    const whileSent: number[] = [];
    const counted = (): Promise<Response> => {
      whileSent.push(limits(), getEventListeners(signal, 'abort').length);
      return fetch();
    };
    const api = createApiClient({ ...options, fetch: counted, signal, timeout: 30_000 });
    const failure: unknown = await send(api).then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(failure === null || failure instanceof ApiFailure).toBe(true);
    expect(whileSent).toEqual([1, 1]);
    expect(limits()).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('the time limit of a call that was sent holds the program open, so that the call ends by it', async () => {
  const sent = Promise.withResolvers<void>();
  const fetch = () => {
    sent.resolve();
    return new Promise<Response>(() => undefined);
  };
  const api = createApiClient({ baseUrl: 'http://api.example', session: memorySessionStore(), fetch });
  const before = running();
  void api.GET('/ready', { timeout: 60_000 }).catch(() => undefined);
  await sent.promise;
  expect(running()).toBe(before + 1);
});

test('a call that a middleware answers does not hold the program open until its time limit', async () => {
  const api = createApiClient({ baseUrl: 'http://api.example', session: memorySessionStore() });
  api.use({ onRequest: () => Response.json(success({})) });
  const before = running();
  await api.GET('/ready');
  expect(running()).toBeLessThanOrEqual(before);
});

describe('a call with limits', () => {
  const limits = { timeout: 10_000, signal: new AbortController().signal };

  test('retains its body and its tokens', async () => {
    const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({})));
    const session = memorySessionStore({ userId: '100001', token: 'access', refreshToken: 'refresh' });
    const api = createApiClient({ baseUrl: origin, session, ...limits });
    await api.POST('/login', login);
    expect(calls[0]).toMatchObject({ body: JSON.stringify(login.body), headers: { authorization: 'Bearer access' } });
  });

  test('retains its own retries', async () => {
    const { api, calls } = await busyApi(limits);
    await expect(api.GET('/ready', { retry: { retries: 0 } })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(calls).toHaveLength(1);
  });

  test('retains its files', async () => {
    const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({ items: [] })));
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), ...limits });
    await upload(api, [new File(['scan'], 'scan.pdf')], { timeout: 10_000 });
    expect(calls[0]?.body).toContain('scan');
  });
});
