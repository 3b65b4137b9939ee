import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';

import { refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { keyedPosts } from './calls.ts';
import { createApiClient } from './create-api-client.ts';
import type { RetryChoice } from './retry-policy.ts';
import { memorySessionStore } from './session-store.ts';

/** An API that answers the first call with this status, and all others with success. */
async function startApi(retry: RetryChoice = {}, status = 503) {
  const { origin, calls } = await startServer((_, response) => {
    if (calls.length === 1) sendJson(response, status, refusal('Later', 'idempotency_key_in_use'));
    else sendJson(response, 200, success({}));
  });
  const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), retry: { baseDelay: 0, ...retry } });
  return { api, keys: () => calls.map(({ headers }) => headers['idempotency-key']) };
}

const template = { name: 'Revenue', report: { indicatorList: ['revenue'], filterList: {} } } as never;
const report = { indicatorList: ['revenue'], filterList: { period: { preset: 'today' } } } as const;

test('the calls with an idempotency key are those of the contract', async () => {
  const document = fileURLToPath(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));
  const { paths }: { paths: Record<string, object> } = parse(await readFile(document, 'utf8'));
  const named = Object.entries(paths).filter(([, methods]) =>
    JSON.stringify(methods).includes('parameters/IdempotencyKey'),
  );
  expect(keyedPosts).toEqual(named.map(([path]) => path));
});

describe('a POST that is carried out once for each key', () => {
  test.each([503, 409])('is retried after %i with the key that the client made', async (status) => {
    const { api, keys } = await startApi({}, status);
    await api.POST('/criteria/template', { body: template });
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys()[0]]);
  });

  test('has another key for each call', async () => {
    const { api, keys } = await startApi({ retries: 0 });
    await api.POST('/criteria/template', { body: template }).catch(() => undefined);
    await api.POST('/criteria/template', { body: template });
    expect(new Set(keys()).size).toBe(2);
  });

  test('needs Web Crypto for a key of its own, and reports when it is missing', async () => {
    const { api } = await startApi();
    vi.stubGlobal('crypto', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    await expect(api.POST('/criteria/template', { body: template })).rejects.toThrow('No crypto.getRandomValues: load');
  });

  test('has the key of its caller, as an option or as a header', async () => {
    const { api, keys } = await startApi();
    await api.POST('/criteria/template', { body: template, idempotencyKey: 'order-7' });
    const params = { header: { 'Idempotency-Key': 'order-8' } };
    await api.POST('/criteria/template', { body: template, params });
    expect(keys()).toEqual(['order-7', 'order-7', 'order-8']);
  });

  test('is sent as it is to a client that repeats no POST', async () => {
    const { api, keys } = await startApi({ keyedPosts: false });
    const call = api.POST('/criteria/template', { body: template });
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
    expect(keys()).toEqual([undefined]);
  });

  test('is not retried by a call without retries', async () => {
    const { api, keys } = await startApi();
    const call = api.POST('/criteria/template', { body: template, retry: { retries: 0 } });
    await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
    expect(keys()).toHaveLength(1);
  });

  test('is retried as often as the client retries other calls', async () => {
    let tries = 0;
    const { origin } = await startServer((_, response) => {
      tries += 1;
      response.writeHead(503).end();
    });
    const retry = { baseDelay: 0, retries: 3 };
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), retry });
    await expect(api.POST('/criteria/template', { body: template })).rejects.toMatchObject({ status: 503 });
    expect(tries).toBe(4);
    await expect(api.POST('/logout')).rejects.toMatchObject({ status: 503 });
    expect(tries).toBe(5);
    const own = { retriesByMethod: { GET: 1, POST: 0 } };
    await expect(api.POST('/criteria/template', { body: template, retry: own })).rejects.toMatchObject({ status: 503 });
    expect(tries).toBe(7);
  });
});

test('a POST that the API carries out each time is not retried, whatever key its caller gives it', async () => {
  const { api, keys } = await startApi();
  const call = api.POST('/logout', { headers: { 'Idempotency-Key': 'order-7' } });
  await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
  expect(keys()).toEqual(['order-7']);
});

describe('a POST that only reads', () => {
  test('is not retried unless the client wants it', async () => {
    const { api, keys } = await startApi();
    await expect(api.POST('/statistic', { body: report })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(keys()).toHaveLength(1);
  });

  test('is retried by a client that wants it, and no other POST with it', async () => {
    const { api, keys } = await startApi({ readingPosts: true });
    await api.POST('/statistic', { body: report });
    expect(keys()).toEqual([undefined, undefined]);
    const other = await startApi({ readingPosts: true });
    await expect(other.api.POST('/logout')).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('a part of the policy that is undefined is that of the default', async () => {
  const { api, keys } = await startApi({ statuses: undefined, retries: undefined });
  await api.GET('/ready', { retry: { statuses: undefined, maxDelay: undefined } });
  expect(keys()).toHaveLength(2);
});
