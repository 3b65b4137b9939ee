import { afterEach, describe, expect, test, vi } from 'vitest';

import { success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { createApiClient } from './create-api-client.ts';
import { iconAddress } from './api-client.ts';
import { memorySessionStore } from './session-store.ts';
import { unwrap } from './unwrap.ts';

const right = { baseUrl: 'https://console.example/api', token: `pc_${'a'.repeat(38)}` };

afterEach(() => {
  vi.unstubAllGlobals();
});

const address = /`baseUrl` has to look like https:\/\/console.example\/api, without a user.*in a page, \/api will do/;

describe('a client is refused at once, with what to write,', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['without an address', { baseUrl: undefined }, address],
    ['with an empty address', { baseUrl: '' }, address],
    ['with a relative address outside of a page', { baseUrl: '/api' }, address],
    ['with an address without its scheme', { baseUrl: 'localhost:4300/api' }, address],
    ['with a host alone', { baseUrl: 'console.example/api' }, address],
    ['with an address that is none', { baseUrl: 'https://:443' }, address],
    ['with a file', { baseUrl: 'file:///api' }, address],
    ['with a password in the address', { baseUrl: 'https://anna:s3cret@console.example' }, address],
    ['with a query in the address', { baseUrl: 'https://console.example/api?a=1' }, address],
    ['without a token and a session', { token: undefined }, /`token` is missing/],
    ['with both', { session: memorySessionStore() }, /a `token` or a `session`, not both/],
    ['with a time limit of 0', { timeout: 0 }, /`timeout` has to be milliseconds above 0; use Infinity/],
    ['with a time limit below 0', { timeout: -1 }, /`timeout` has to be milliseconds above 0/],
    ['with a time limit that is no number', { timeout: NaN }, /`timeout` has to be milliseconds above 0/],
    ['with a time limit as a text', { timeout: '30' }, /`timeout` has to be milliseconds above 0/],
    ['with retries below 0', { retry: { retries: -1 } }, /`retry.retries` has to be like 1/],
    ['with retries that are no number', { retry: { budget: NaN } }, /`retry.budget` has to be like 10/],
    ['with a status for statuses', { retry: { statuses: 503 } }, /`retry.statuses` has to be like \[408,/],
    ['with null for statuses', { retry: { statuses: null } }, /`retry.statuses` has to be like \[408,/],
    ['with a retry that there is not', { retry: { attempts: 3 } }, /`retry.attempts` is no part of the policy/],
    ['with a name that no header carries', { client: 'ночной отчёт' }, /`client` has to be at most 200 letters/],
  ])('%s', (_, wrong, message) => {
    const create = () => createApiClient({ ...right, ...wrong });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    expect(create).not.toThrow('s3cret');
  });
});

test('a page may give an address that is relative to it', async () => {
  const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({})));
  vi.stubGlobal('location', new URL(`${origin}/apps/`));
  const fetch = (request: Request) => globalThis.fetch(request);
  const api = createApiClient({ ...right, baseUrl: `${origin}/api/`, fetch });
  expect(createApiClient({ ...right, baseUrl: '/api' }).address).toBe(`${origin}/api`);
  await api.GET('/ready');
  expect(calls[0]?.path).toBe('/api/ready');
});

describe('a call fails before anything is sent', () => {
  test.each<[string, object, string]>([
    ['without the parameter of its path', {}, '/application/{id} needs `params.path.id`'],
    ['with an empty one', { params: { path: { id: '' } } }, '/application/{id} needs `params.path.id`'],
    [
      'with a time limit of 0',
      { params: { path: { id: 'a' } }, timeout: 0 },
      '`timeout` has to be milliseconds above 0',
    ],
    [
      'with wrong retries',
      { params: { path: { id: 'a' } }, retry: { retries: -1 } },
      '`retry.retries` has to be like 1',
    ],
  ])('%s', async (_, options, message) => {
    const fetch = vi.fn<() => Promise<Response>>();
    const api = createApiClient({ ...right, fetch });
    const call = unwrap(api.GET('/application/{id}', options as never));
    await expect(call).rejects.toMatchObject({ name: 'ApiFailure', kind: 'malformed', request: null });
    await expect(call).rejects.toThrow(message);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('the name of a program', () => {
  test('goes with its calls', async () => {
    const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({})));
    await createApiClient({ ...right, baseUrl: origin, client: 'nightly-report/1.2' }).GET('/ready');
    expect(calls[0]?.headers['user-agent']).toBe('nightly-report/1.2');
  });

  test('is not sent by a page, whose browser would send a preflight request first', async () => {
    const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({})));
    vi.stubGlobal('location', new URL(origin));
    await createApiClient({ ...right, baseUrl: origin, client: 'nightly-report/1.2' }).GET('/ready');
    expect(calls[0]?.headers['user-agent']).not.toBe('nightly-report/1.2');
  });
});

test('the icon of an application has an absolute address', () => {
  const api = createApiClient({ ...right, baseUrl: 'https://console.example/api/' });
  expect(iconAddress(api, '/icon/9f86')).toBe('https://console.example/api/icon/9f86');
  expect(iconAddress(api, null)).toBeNull();
});
