import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSecured, readContract } from '#contract/document.ts';
import { FileAnswer } from '#contract/file-answer.ts';
import type { Caller, Handlers } from '#contract/operation.ts';
import { createLog } from '#process/log.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';
import { createApp } from './app.ts';
import { isCompressed } from './contract-routes.ts';

const contract = readContract();
const long = { text: 'a'.repeat(5_000) };
const caller: Caller = {
  publisherId: 'p',
  personId: 'p',
  membershipId: 'p',
  publisherNumber: 1,
  currency: 'USD',
  isBlocked: false,
  role: 'owner',
  applications: null,
  sessionId: 's',
  authenticatedAt: new Date(),
  factorMethods: [],
  factorAt: null,
  shortfall: null,
  lacksFactor: false,
};

let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  const answerLong = async () => long;
  async function* csv() {
    yield 'day,revenue\r\n'.repeat(1_000);
  }
  const handlers = {
    login: answerLong,
    refreshToken: answerLong,
    createReportFile: answerLong,
    getCurrentUser: answerLong,
    getNetworkDocuments: answerLong,
    generateReport: async () => new FileAnswer({ name: 'a.csv', type: 'text/csv; charset=utf-8', content: csv() }),
  };
  app = await createApp({
    handlers: handlers as unknown as Handlers,
    idempotency: noIdempotency,
    authenticate: async () => caller,
    publicOrigin: 'https://console.example',
    trustedProxies: trustNoProxy,
    log: createLog({ level: 'silent' }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const get = (path: string) => fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'gzip' } });
const post = (path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'accept-encoding': 'gzip', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const report = { reportType: 'statistic', filterList: { period: { preset: 'today' } }, indicatorList: ['requests'] };

test('an answer to a publisher is compressed, and no cache stores it', async () => {
  const answer = await get('/user/current');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding',
  });
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(200);
  expect(await answer.json()).toMatchObject({ data: long });
});

test('a text for all readers is compressed, and caches store a copy for each language and coding', async () => {
  const answer = await get('/network-document');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
});

test.each([
  ['the tokens of a sign-in', '/login', { login: 'a@x.io', password: 'x' }],
  ['the tokens of a refresh', '/token/refresh', { refresh_token: 'x' }],
  ['the link to a report file', '/report/file', { ...report, format: 'csv' }],
])('%s are never compressed, however long the answer is', async (_what, path, body) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toMatchObject({ data: long });
});

test('a report file is sent as it is', async () => {
  const answer = await post('/report/generate', { ...report, format: 'csv' });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBeNull();
});

test('no operation whose answer contains a token is compressed', () => {
  const found: string[] = [];
  for (const [path, operations] of Object.entries(contract.paths)) {
    for (const [method, { operationId, responses }] of Object.entries(operations)) {
      if (!containsToken(responses?.['200'])) continue;
      found.push(operationId);
      expect(isCompressed(operationId, isSecured(contract, path, method))).toBe(false);
    }
  }
  expect(found).toEqual(expect.arrayContaining(['login', 'refreshToken']));
});

/** Whether a part of the contract refers to the schema of a token, directly or through other schemas. */
function containsToken(part: unknown, seen = new Set<string>()): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([key, value]) => {
    if (key !== '$ref') return key !== 'examples' && containsToken(value, seen);
    const name = String(value).split('/').at(-1) ?? '';
    if (seen.has(name)) return false;
    seen.add(name);
    return ['AccessToken', 'RefreshToken'].includes(name) || containsToken(contract.components.schemas[name], seen);
  });
}
