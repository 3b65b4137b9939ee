import { expect, test } from 'vitest';

import { refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { createCookieClient } from './cookie-client.ts';
import { unwrap } from './unwrap.ts';

interface Paths {
  '/desk/current': {
    get: { responses: { 200: { content: { 'application/json': { result: true; data: { name: string } } } } } };
  };
}

test('a client of a session in a cookie signs nothing by itself, and unwraps answers of its own contract', async () => {
  const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({ name: 'Vera' })));
  const api = createCookieClient<Paths>({ baseUrl: origin, locale: () => 'ru' });
  await expect(unwrap(api.GET('/desk/current'))).resolves.toEqual({ name: 'Vera' });
  expect(calls[0]?.headers).toMatchObject({ 'accept-language': 'ru' });
  expect(calls[0]?.headers.authorization).toBeUndefined();
});

test('a session that is over is in the kind and the code of the failure', async () => {
  const refused = refusal('Your session is over', 'desk_session_over');
  const { origin } = await startServer((_, response) => sendJson(response, 401, refused));
  const call = createCookieClient<Paths>({ baseUrl: origin }).GET('/desk/current');
  await expect(call).rejects.toMatchObject({ kind: 'session-ended', code: 'desk_session_over' });
});
