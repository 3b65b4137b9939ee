import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, Tokens } from '#testing/test-api.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';
import { createApp } from './app.ts';
import { createLog } from '#process/log.ts';
import { productVersion } from '#process/version.ts';

let api: TestApi;
let signedIn: Tokens;
beforeAll(async () => {
  api = await startTestApi();
  signedIn = await api.signIn();
});
afterAll(() => api.close());

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json) =>
  ({ method: 'POST', url: '/login', payload, headers }) as const;

const login = (body: object, locale: 'en' | 'ru' = 'en') =>
  api.send({ ...post(JSON.stringify(body)), headers: { ...json, 'accept-language': locale } });

describe('every failure is answered with the envelope and without details', () => {
  test.each([
    ['an unknown path', { method: 'GET', url: '/nowhere' }, 404, 'not_found'],
    ['a path that no router can read', { method: 'GET', url: '/application/%zz' }, 404, 'not_found'],
    ['a known path by another method', { method: 'DELETE', url: '/login' }, 405, 'method_not_allowed'],
    ['a missing body', { method: 'POST', url: '/login' }, 422, 'malformed_request'],
    ['cut JSON', post('{"login":'), 422, 'malformed_request'],
    ['two JSON values', post('{"a":1}{"b":2}'), 422, 'malformed_request'],
    ['a text', post('login=a', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    ['a form', post('login=a', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'unsupported_media_type'],
    ['a body without a content type', post('{}', {}), 415, 'unsupported_media_type'],
    ['a body that sets a prototype', post('{"__proto__":{"polluted":1}}'), 422, 'malformed_request'],
    ['a body that sets a constructor', post('{"constructor":{"prototype":{"polluted":1}}}'), 422, 'malformed_request'],
    ['a large body', post(JSON.stringify({ login: 'a'.repeat(17 * 1024) })), 413, 'payload_too_large'],
    ['a JSON array', post('[]'), 422, 'malformed_request'],
    ['a JSON string', post('"login"'), 422, 'malformed_request'],
    ['null', post('null'), 422, 'malformed_request'],
  ] as const)('%s', async (_what, request, status, code) => {
    const answer = await api.send(request);
    expect(answer).toMatchObject({ status, code });
    expect(answer.text).not.toMatch(/fastify|node_modules|\.ts|stack/i);
  });

  test('a body of more than a mebibyte is refused with a session too', async () => {
    const answer = await api.send({
      method: 'POST',
      url: '/statistic',
      payload: `{"a":"${'a'.repeat(1024 ** 2)}"}`,
      headers: { ...json, authorization: `Bearer ${signedIn.token}` },
    });
    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test.each([1, 65, 100, 101, 10_000])(
    'a malformed id of %i characters is unknown, and needs a token first',
    async (length) => {
      const params = { id: 'x'.repeat(length) };
      expect(await api.call('getApplication', { params })).toMatchObject({ status: 401, code: 'token_missing' });
      const answer = await api.call('getApplication', { params, token: signedIn.token });
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  test('405 names the allowed methods', async () => {
    expect((await api.send({ method: 'PUT', url: '/login' })).headers['allow']).toBe('POST');
    expect((await api.send({ method: 'POST', url: '/user/current' })).headers['allow']).toBe('GET, HEAD');
    expect((await api.send({ method: 'OPTIONS', url: '/user/current' })).headers['allow']).toBe('GET, HEAD');
  });

  test('failures and other answers carry the security headers and a request id of their own', async () => {
    const paths = ['/nowhere', '/application/%zz', `/application/${'x'.repeat(300)}`];
    const failures = await Promise.all(paths.map((url) => api.send({ method: 'GET', url })));
    const answers = [await api.call('getHealth'), ...failures];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length);
  });

  test('a call that finds everything busy is logged as a warning that names what was, without a stack', async () => {
    const log: string[] = [];
    const app = await createApp({
      handlers: {
        login: async () => Promise.reject(new ApiError('unavailable', { busy: 'password hashes' })),
      } as unknown as Handlers,
      idempotency: noIdempotency,
      authenticate: async () => Promise.reject(new Error('Nobody signs in here.')),
      publicOrigin: 'https://console.example',
      trustedProxies: trustNoProxy,
      log: createLog({ level: 'warn', stream: { write: (line) => void log.push(line) } }),
    });
    const payload = { login: 'anna@northwind.example', password: 'x' };
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/login', payload });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, operationId: 'login', busy: 'password hashes' },
    ]);
    expect(log.join('')).not.toContain('stack');
    await app.close();
  });

  test('an unforeseen error is a 500 without details, and is logged', async () => {
    const broken = await startTestApi();
    const { token } = await broken.signIn();
    await asOwner(broken.database, (owner) => owner.execute('alter table application rename to nowhere'));
    const answer = await broken.call('getFilterCriteria', { token }).catch((error: unknown) => error);
    const raw = await broken.app.inject({ url: '/criteria/filter', headers: { authorization: `Bearer ${token}` } });
    expect(raw.statusCode).toBe(500);
    expect(raw.json()).toEqual({
      result: false,
      data: null,
      errors: null,
      message: 'Something went wrong',
      code: 'unexpected',
    });
    expect(answer).toMatchObject({ status: 500 });
    expect(broken.logLines.join('')).toContain('application');
    await broken.close();
  });
});

describe('a body is used unchanged, or refused by field in the caller’s language', () => {
  test.each([
    ['an object', { not: '' }],
    ['a list', ['a@x.io']],
    ['a number', 7],
    ['true', true],
    ['null', null],
  ])('%s is not converted to a text', async (_what, value) => {
    const answer = await login({ login: value, password: value });
    expect(answer).toMatchObject({
      status: 422,
      errors: { login: ['Value of a wrong type'], password: ['Value of a wrong type'] },
    });
  });

  test('a field that is not in the contract is refused', async () => {
    const answer = await login({ login: 'a@x.io', password: 'x', isBlocked: false }, 'ru');
    expect(answer).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { isBlocked: ['Неизвестное поле'] },
    });
  });

  test('an empty field, a wrong address and a password that is too long get different errors', async () => {
    expect((await login({ login: '', password: '' })).errors).toEqual({
      login: ['Mandatory field'],
      password: ['Mandatory field'],
    });
    expect((await login({ login: 'anna', password: 'x' })).errors).toEqual({ login: ['Incorrect email'] });
    expect((await login({ login: 'a@x.io', password: 'я'.repeat(600) })).errors).toEqual({
      password: ['Value is too long'],
    });
  });

  test.each([
    [{}, { 'filterList.period': ['Mandatory field'] }],
    [{ preset: 'whenever' }, { 'filterList.period.preset': ['Value is not one of the allowed ones'] }],
    [{ from: '2026-01-01' }, { 'filterList.period.to': ['Mandatory field'] }],
    [{ from: '2026-02-30', to: '2026-03-01' }, { 'filterList.period.from': ['Incorrect date'] }],
    [{ from: 'x', to: '2026-03-01' }, { 'filterList.period.from': ['Incorrect date'] }],
    [7, { 'filterList.period': ['Value of a wrong type'] }],
  ])('a period like %j gets one error, not one for each form a period may have', async (period, errors) => {
    const answer = await api.send({
      method: 'POST',
      url: '/statistic',
      payload: { filterList: { period }, indicatorList: ['requests'] },
      headers: { authorization: `Bearer ${signedIn.token}` },
    });
    expect(answer).toMatchObject({ status: 422, errors });
    expect(Object.keys(answer.errors ?? {})).toEqual(Object.keys(errors));
  });

  test('a sort by no column gets one error', async () => {
    const answer = await api.send({
      method: 'POST',
      url: '/statistic',
      payload: {
        filterList: { period: { preset: 'today' } },
        indicatorList: ['requests'],
        sort: { field: 'secret', direction: 'asc' },
      },
      headers: { authorization: `Bearer ${signedIn.token}` },
    });
    expect(answer.errors).toEqual({ 'sort.field': ['Value is not one of the allowed ones'] });
  });

  test('a caller without a session learns nothing about what is wrong with the body', async () => {
    const answer = await api.send({ method: 'POST', url: '/statistic', payload: { wrong: true } });
    expect(answer).toMatchObject({ status: 401, message: 'JWT Token not found', errors: null });
  });
});

describe('limits', () => {
  test('each session has its own, and an address has one for all calls without a session', async () => {
    const strict = await startTestApi({ callsPerMinute: 3 });
    const [one, two] = [await strict.signIn(), await strict.signIn()];
    const statusOf = async (token: string) => (await strict.call('getCurrentUser', { token })).status;
    expect([await statusOf(one.token), await statusOf(one.token), await statusOf(one.token)]).toEqual([200, 200, 200]);
    const refused = await strict.call('getCurrentUser', { token: one.token });
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(two.token)).toBe(200);

    expect(await statusOf('forged')).toBe(401);
    expect(await statusOf('forged')).toBe(429);
    expect((await strict.call('getHealth')).status).toBe(200);
    await strict.close();
  });

  test('the limit is by the address of the connection, not by an address in headers', async () => {
    const strict = await startTestApi({ callsPerMinute: 1 });
    const from = (forwarded: string) =>
      strict.call('getCurrentUser', { headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded } });
    expect((await from('10.0.0.1')).status).toBe(401);
    expect((await from('10.0.0.2')).status).toBe(429);
    await strict.close();
  });

  test('icons have a count of their own, ten times as wide: a page of them prevents no sign-in', async () => {
    const strict = await startTestApi({ callsPerMinute: 1 });
    const icon = async () => (await strict.call('getIcon', { params: { key: '0'.repeat(64) } })).status;
    for (let n = 0; n < 10; n += 1) expect(await icon()).toBe(404);
    expect(await icon()).toBe(429);
    expect((await strict.call('getCurrentUser')).status).toBe(401);
    await strict.close();
  });

  test('behind a trusted proxy, the address that it has added counts', async () => {
    const trustedProxies = { areDescribed: true, trusts: (address: string) => address === '127.0.0.1' };
    const strict = await startTestApi({ callsPerMinute: 1, trustedProxies });
    const from = (forwarded: string) => strict.call('getCurrentUser', { headers: { 'x-forwarded-for': forwarded } });
    expect((await from('6.6.6.6, 10.0.0.1')).status).toBe(401);
    expect((await from('7.7.7.7, 10.0.0.1')).status).toBe(429);
    expect((await from('6.6.6.6, 10.0.0.2')).status).toBe(401);
    await strict.close();
  });

  test('a proxy that no setting describes does not share the limit of one client, and one warning in the log requests the setting', async () => {
    const trustedProxies = { areDescribed: false, trusts: () => false };
    const strict = await startTestApi({ callsPerMinute: 1, trustedProxies });
    const from = (headers: Record<string, string>) => strict.call('getCurrentUser', { headers });
    for (const client of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      expect((await from({ 'x-forwarded-for': client })).status).toBe(401);
    expect((await from({})).status).toBe(429);
    expect(strict.logLines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
    await strict.close();
  });
});

describe('health', () => {
  test('the process is alive and names its version, and every store answers', async () => {
    await api.startWarehouse();
    expect(await api.call('getHealth')).toMatchObject({ status: 200, data: productVersion });
    expect(await api.call('getReadiness')).toMatchObject({
      status: 200,
      data: { stores: { sql: 'pglite', warehouse: 'embedded' } },
    });
  });

  test('without its database the process is alive but not ready, and callers get 503', async () => {
    const broken = await startTestApi();
    const { token } = await broken.signIn();
    await broken.closeDatabase();
    expect((await broken.call('getHealth')).status).toBe(200);
    const refused = { status: 503, code: 'unavailable', headers: { 'retry-after': '5' } };
    const data = { isStopping: false, states: { sql: 'down', files: 'up' } };
    expect(await broken.call('getReadiness')).toMatchObject({ ...refused, data });
    expect(await broken.call('getCurrentUser', { token })).toMatchObject(refused);

    await broken.close();
  });
});
