import { expect, test, vi } from 'vitest';

import { success } from '#testing/envelopes.ts';

import { createApiClient } from './create-api-client.ts';
import { download } from './download.ts';
import { memorySessionStore } from './session-store.ts';
import { unwrap } from './unwrap.ts';

const api = createApiClient({
  baseUrl: 'http://api.example',
  session: memorySessionStore(),
  fetch: async () => Response.json(success(null)),
});

// The compiler checks these: each line that it lets through fails the type check.
test('a path can be called only with a verb that the contract has for it', () => {
  const params = { path: { id: 'a' } };
  const wrong = [
    // @ts-expect-error the contract has POST /login
    () => api.GET('/login'),
    // @ts-expect-error the contract has GET /user/current
    () => api.POST('/user/current'),
    // @ts-expect-error the contract has POST /logout
    () => api.PUT('/logout'),
    // @ts-expect-error the contract has GET /criteria/filter
    () => api.DELETE('/criteria/filter'),
    // @ts-expect-error the contract has GET /application/{id}, without HEAD
    () => api.request('head', '/application/{id}', { params }),
    // @ts-expect-error the contract has PUT /application/{id}, without PATCH
    () => api.request('patch', '/application/{id}', { params }),
    // @ts-expect-error the contract has no OPTIONS
    () => api.request('options', '/application'),
    // @ts-expect-error the contract has no TRACE
    () => api.request('trace', '/application'),
    // @ts-expect-error a verb that the contract does not use is no method of the client
    () => api.PATCH('/application/{id}', { params }),
    // @ts-expect-error there is no such path
    () => api.GET('/nowhere'),
  ];
  const right = [
    () => api.GET('/application/{id}', { params }),
    () => api.DELETE('/application/{id}', { params }),
    () => api.request('get', '/application/{id}', { params }),
  ];
  expect([...wrong, ...right].map((call) => typeof call)).toContain('function');
});

test('a call that answers with a file is made with download', () => {
  const params = { path: { id: 'a' } };
  // @ts-expect-error the answer has no envelope to unwrap
  const wrong = () => unwrap(api.POST('/file/download/{id}', { params }));
  const right = () => download(api, '/file/download/{id}', { params });
  expect([typeof wrong, typeof right]).toEqual(['function', 'function']);
});

test('a call without what the contract needs does not compile', async () => {
  const wrong = [
    // @ts-expect-error which one?
    () => api.GET('/application/{id}'),
    // @ts-expect-error a password is missing
    () => api.POST('/login', { body: { login: 'anna@northwind.example' } }),
    // @ts-expect-error there is no such field
    () => api.POST('/login', { body: { login: 'anna@northwind.example', password: 'x', remember: true } }),
  ];
  expect(wrong).toHaveLength(3);
  const { data, error } = await api.POST('/logout');
  expect([data.result, error]).toEqual([true, undefined]);
});

test('an answer is parsed once, because parsing is most of the cost of a large report', async () => {
  const text = JSON.stringify(success({ user: { email: 'anna@northwind.example' } }));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(text.length) };
  const client = createApiClient({
    baseUrl: 'http://api.example',
    session: memorySessionStore(),
    fetch: async () => new Response(text, { headers }),
  });
  const parse = vi.spyOn(JSON, 'parse');
  const { data, response } = await client.GET('/user/current');
  expect(parse.mock.calls.filter(([parsed]) => parsed === text)).toHaveLength(1);
  expect(JSON.stringify(data)).toBe(text);
  expect(await response.text()).toBe(text);
});

test('the response of a call can be cloned and read as bytes', async () => {
  const answer = success({ user: { email: 'anna@northwind.example' } });
  const client = createApiClient({
    baseUrl: 'http://api.example',
    session: memorySessionStore(),
    fetch: async () => Response.json(answer, { headers: { 'X-Request-Id': '7' } }),
  });
  const { response } = await client.GET('/user/current');
  const clone = response.clone();
  expect([clone.status, clone.headers.get('x-request-id'), await clone.json()]).toEqual([200, '7', answer]);
  expect(new TextDecoder().decode(await response.arrayBuffer())).toBe(JSON.stringify(answer));
  expect(await (await response.blob()).text()).toBe(JSON.stringify(answer));
});
