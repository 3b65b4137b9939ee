import { ofetch } from 'ofetch';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';

import { success } from '#testing/envelopes.ts';
import { countTimers } from '#testing/count-timers.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { createApiClient } from './create-api-client.ts';
import { memorySessionStore } from './session-store.ts';
import type { Send } from './transport.ts';
import { unwrap } from './unwrap.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'DELETE'];
const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);

afterEach(() => {
  vi.useRealTimers();
});

describe('the number of calls', () => {
  const compared = { identical: 0, of: 0 };

  afterAll(() => {
    console.log(`calls for each status and method, beside ofetch: identical: ${compared.identical} of ${compared.of}`);
  });

  test.for(methods)('for %s is ofetch’s for every status from 400 to 599', async (method) => {
    const received = new Map<string, number>();
    const { origin } = await startServer(({ path }, response) => {
      received.set(path, (received.get(path) ?? 0) + 1);
      response.writeHead(Number(path.split('/')[2])).end();
    });
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), retry: { baseDelay: 0 } });
    const request = api.request as unknown as (method: string, path: string) => Promise<unknown>;
    await Promise.allSettled(
      statuses.flatMap((status) => [
        request(method, `/ours/${status}`),
        ofetch(`${origin}/ofetch/${status}`, { method }),
      ]),
    );
    const countOf = (client: string, status: number) => received.get(`/${client}/${status}`);
    const countsOf = (client: string) => statuses.map((status) => [status, countOf(client, status)]);
    const identical = statuses.filter((status) => countOf('ours', status) === countOf('ofetch', status)).length;
    compared.of += statuses.length;
    compared.identical += identical;
    expect(received.size).toBe(2 * statuses.length);
    expect(countsOf('ours')).toEqual(countsOf('ofetch'));
  });

  test.each(methods)('for %s is ofetch’s when the connection breaks', async (method) => {
    const { origin, calls } = await startServer((_, response) => response.destroy());
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), retry: { baseDelay: 0 } });
    const request = api.request as unknown as (method: string, path: string) => Promise<unknown>;
    await expect(request(method, '/ours')).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(ofetch(`${origin}/ofetch`, { method })).rejects.toThrow('/ofetch');
    const countOf = (path: string) => calls.filter((call) => call.path === path).length;
    expect(countOf('/ours')).toBe(countOf('/ofetch'));
  });
});

function withoutNetwork(answer: () => Response) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetch = vi.fn<Send>(() => Promise.resolve(answer()));
  return { fetch, api: createApiClient({ baseUrl: 'http://api.example', session: memorySessionStore(), fetch }) };
}

describe('the budget', () => {
  test('of a client for a dead API is ten retries, whatever the number of calls', async () => {
    const { origin, calls } = await startServer((_, response) => response.writeHead(503).end());
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), retry: { baseDelay: 0 } });
    await Promise.allSettled(Array.from({ length: 100 }, () => api.GET('/ready')));
    expect(calls).toHaveLength(110);
  });

  test('is not used up by an API where each retry succeeds', async () => {
    let received = 0;
    const { origin, calls } = await startServer((_, response) => {
      received += 1;
      if (received % 2 === 1) response.writeHead(503).end();
      else sendJson(response, 200, success({}));
    });
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), retry: { baseDelay: 0 } });
    for (let call = 0; call < 20; call += 1) await api.GET('/ready');
    expect(calls).toHaveLength(40);
  });

  test('grows again with calls that are answered, also with a refusal', async () => {
    let status = 503;
    const { origin, calls } = await startServer((_, response) => response.writeHead(status).end());
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), retry: { baseDelay: 0, budget: 1 } });
    const callTimes = async (count: number): Promise<number> => {
      const from = calls.length;
      for (let call = 0; call < count; call += 1) await api.GET('/ready').catch(() => undefined);
      return calls.length - from;
    };
    expect(await callTimes(5)).toBe(6);
    status = 404;
    expect(await callTimes(11)).toBe(11);
    status = 503;
    expect(await callTimes(5)).toBe(6);
  });
});

describe('the wait', () => {
  test('lasts as long as Retry-After', async () => {
    const { api, fetch } = withoutNetwork(() => new Response(null, { status: 503, headers: { 'Retry-After': '3' } }));
    const call = unwrap(api.GET('/ready')).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(400);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(await call).toMatchObject({ kind: 'unavailable', retryAfter: 3 });
  });

  test('is not started if it would last an hour', async () => {
    const { api, fetch } = withoutNetwork(
      () => new Response(null, { status: 429, headers: { 'Retry-After': '3600' } }),
    );
    await expect(unwrap(api.GET('/ready'))).rejects.toMatchObject({ kind: 'rate-limited', retryAfter: 3600 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('ends at once when the call is aborted, and nothing more is sent', async () => {
    const fetch = vi.fn<Send>(async () => new Response(null, { status: 503, headers: { 'Retry-After': '10' } }));
    const api = createApiClient({
      baseUrl: 'http://api.example',
      session: memorySessionStore(),
      fetch,
      timeout: Infinity,
    });
    const waits = countTimers(10_000);
    const leaving = new AbortController();
    const call = unwrap(api.GET('/ready', { signal: leaving.signal })).catch((failure: unknown) => failure);
    await vi.waitUntil(() => waits() === 1);
    leaving.abort();
    expect(await call).toMatchObject({ kind: 'aborted' });
    expect(waits()).toBe(0);
    expect(fetch).toHaveBeenCalledOnce();
  });
});
