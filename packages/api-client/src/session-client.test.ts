import { afterEach, expect, test, vi } from 'vitest';

import { refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { createSessionClient } from './session-client.ts';
import { memorySessionStore } from './session-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a client without checks has the address of its page, and signs its calls with the session', async () => {
  const { origin, calls } = await startServer((_, response) => sendJson(response, 200, success({})));
  vi.stubGlobal('location', new URL(`${origin}/apps/`));
  const session = memorySessionStore({ userId: '1', token: 'access', refreshToken: 'refresh' });
  const fetch = (request: Request) => globalThis.fetch(request);
  const api = createSessionClient({ baseUrl: '/api/', session, fetch });
  expect(api.address).toBe(`${origin}/api`);
  const sameWithOrigin = createSessionClient({ baseUrl: `${origin}/api`, session, fetch });
  await sameWithOrigin.GET('/ready');
  expect(calls[0]).toMatchObject({ path: '/api/ready', headers: { authorization: 'Bearer access' } });
});

test('it ends the session that the API refuses, and notifies its page once', async () => {
  const refused = refusal('Invalid JWT Token', 'session_invalid');
  const { origin } = await startServer((_, response) => sendJson(response, 401, refused));
  const session = memorySessionStore({ userId: '1', token: 'access', refreshToken: 'refresh' });
  const onSessionEnd = vi.fn<() => void>();
  const api = createSessionClient({ baseUrl: origin, session, onSessionEnd });
  await expect(api.GET('/user/current')).rejects.toMatchObject({ kind: 'session-ended' });
  expect([session.read(), onSessionEnd.mock.calls.length]).toEqual([null, 1]);
});
