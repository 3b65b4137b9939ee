import { inspect } from 'node:util';

import { describe, expect, test } from 'vitest';

import { expiredToken, refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { ApiFailure } from './api-failure.ts';
import { createApiClient } from './create-api-client.ts';
import { download } from './download.ts';
import { memorySessionStore, sessionIn } from './session-store.ts';
import { upload } from './upload.ts';

const token = `pc_${'s3cret'.repeat(6)}T0`;
const withoutRetries = { retry: { retries: 0 } };

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (cause: unknown) => cause,
  );

test('every call of a client with a token has the token and nothing of a session, files too', async () => {
  const { origin, calls } = await startServer(({ path }, response) => {
    if (path.startsWith('/file/download'))
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename=a' }).end();
    else sendJson(response, 200, success({ items: [] }));
  });
  const api = createApiClient({ baseUrl: `${origin}/`, token });
  await api.GET('/user/current');
  await upload(api, [new File(['scan'], 'scan.pdf')]);
  await download(api, '/file/download/{id}', { params: { path: { id: 'a' } } });
  expect(calls.map(({ headers }) => headers.authorization)).toEqual(calls.map(() => `Bearer ${token}`));
  expect(calls.flatMap(({ headers }) => headers['refresh-token'] ?? [])).toEqual([]);
  expect(calls).toHaveLength(3);
  expect(api).not.toHaveProperty('session');
});

test.each([
  [401, 'token_expired'],
  [401, 'token_revoked'],
  [401, 'token_unknown'],
  [403, 'scope_missing'],
  [403, 'network_not_allowed'],
])('%i with %s is a failure with this code, and the next call is made all the same', async (status, code) => {
  let answers = 0;
  const { origin, calls } = await startServer((_, response) => {
    answers += 1;
    if (answers === 1) sendJson(response, status, refusal('No', code));
    else sendJson(response, 200, success({}));
  });
  const api = createApiClient({ baseUrl: origin, token });
  expect(await failureOf(api.GET('/user/current'))).toMatchObject({ kind: 'token-refused', status, code });
  await api.GET('/user/current');
  expect(calls).toHaveLength(2);
});

test('423 is the failure of a blocked account, not of the token', async () => {
  const { origin } = await startServer((_, response) => sendJson(response, 423, refusal('No', 'account_blocked')));
  const api = createApiClient({ baseUrl: origin, token });
  expect(await failureOf(api.GET('/user/current'))).toMatchObject({ kind: 'blocked', code: 'account_blocked' });
});

test('an answer about an expired session starts no refresh', async () => {
  const { origin, calls } = await startServer((_, response) => sendJson(response, 401, expiredToken));
  const api = createApiClient({ baseUrl: origin, token });
  expect(await failureOf(api.GET('/user/current'))).toMatchObject({ kind: 'token-refused' });
  expect(calls.map(({ path }) => path)).toEqual(['/user/current']);
});

test('the token goes to no other server: neither by a redirect nor by another address', async () => {
  const stranger = await startServer((_, response) => sendJson(response, 200, success({})));
  const { origin } = await startServer((_, response) => response.writeHead(302, { Location: stranger.origin }).end());
  const api = createApiClient({ baseUrl: origin, token });
  expect(await failureOf(api.GET('/user/current'))).toMatchObject({ kind: 'malformed' });
  await api.GET('/user/current', { baseUrl: stranger.origin });
  expect(stranger.calls.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

describe('the token is in no', () => {
  const shown = (value: unknown): string =>
    [
      inspect(value, { depth: 20, showHidden: true }),
      JSON.stringify(value),
      String(value),
      (value as Error).stack,
    ].join('\n');

  test.each<[string, (answer: { destroy(): void; end(text: string): void }) => void]>([
    ['failure of a lost answer', (response) => response.destroy()],
    ['failure of a page of HTML', (response) => response.end('<title>Sign in to Wi-Fi</title>')],
  ])('%s', async (_, answer) => {
    const { origin } = await startServer((__, response) => answer(response));
    const api = createApiClient({ baseUrl: origin, token, ...withoutRetries });
    const failure = await failureOf(api.GET('/user/current'));
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(shown(failure)).not.toContain('s3cret');
    expect(shown(api)).not.toContain('s3cret');
  });

  test('message about a token that is none', () => {
    for (const wrong of [`${token}\n`, ` ${token}`, `"${token}"`, `${token}a`, token.slice(3)]) {
      const create = () => createApiClient({ baseUrl: 'http://api.example', token: wrong });
      expect(create).toThrow(/^createApiClient: this is not an API token/);
      expect(create).not.toThrow('s3cret');
    }
  });
});

test('a client that nothing signs is refused with what to do', () => {
  const absent = process.env['NO_SUCH_VARIABLE'];
  expect(() => createApiClient({ baseUrl: 'http://api.example', token: absent })).toThrow(/`token` is missing/);
  const { keepAlive: _, ...own } = memorySessionStore();
  const wrong = { baseUrl: 'http://api.example', session: own as ReturnType<typeof memorySessionStore> };
  expect(() => createApiClient(wrong)).toThrow(/`session: sessionIn\(store\)`/);
});

test('a store of one’s own is a session, the same one each time', async () => {
  const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({})));
  const { keepAlive: _, ...own } = memorySessionStore({ userId: '1', token: 'access', refreshToken: 'refresh' });
  expect(sessionIn(own)).toBe(sessionIn(own));
  await createApiClient({ baseUrl: origin, session: sessionIn(own) }).GET('/user/current');
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer access', 'refresh-token': 'refresh' });
});
