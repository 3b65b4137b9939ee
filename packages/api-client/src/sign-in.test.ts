import { describe, expect, test, vi } from 'vitest';

import { refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { createApiClient } from './create-api-client.ts';
import { memorySessionStore } from './session-store.ts';
import { keepSession, signIn, signOut } from './sign-in.ts';
import { unwrap } from './unwrap.ts';

const begun = {
  user: { id: '100001', uuid: 'person-1', shortName: 'Anna' },
  token: 'access-1',
  refresh_token: 'refresh-1',
};
const held = { userId: '100001.person-1', token: 'access-1', refreshToken: 'refresh-1' };
const credentials = { login: 'anna@northwind.example', password: 'correct horse battery' };

async function startApi(answer: Parameters<typeof startServer>[0]) {
  const { origin, calls } = await startServer(answer);
  const onSessionEnd = vi.fn<() => void>();
  const api = createApiClient({ baseUrl: origin, session: memorySessionStore(), onSessionEnd });
  return { api, calls, onSessionEnd };
}

describe('signing in', () => {
  test('stores the session, and returns the current user', async () => {
    const { api, calls } = await startApi((_, response) => sendJson(response, 200, success(begun)));
    await expect(signIn(api, credentials)).resolves.toEqual(begun.user);
    expect(await api.session.read()).toEqual(held);
    expect(calls).toMatchObject([{ path: '/login', body: JSON.stringify(credentials) }]);
  });

  test('with a wrong password leaves the session that was there', async () => {
    const { api } = await startApi((_, response) => sendJson(response, 422, refusal('No', 'invalid_credentials')));
    await api.session.write(held);
    await expect(signIn(api, credentials)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await api.session.read()).toEqual(held);
  });

  test('by a link stores the session in the same way', async () => {
    const { api } = await startApi((_, response) => sendJson(response, 200, success(begun)));
    const body = { user: 'u', expires: 1, hash: 'h' };
    await keepSession(api, await unwrap(api.POST('/restore/validate-link', { body })));
    expect(await api.session.read()).toEqual(held);
  });
});

describe('signing out', () => {
  test('ends the session on the server and here', async () => {
    const { api, calls, onSessionEnd } = await startApi((_, response) => sendJson(response, 200, success(null)));
    await api.session.write(held);
    await signOut(api);
    expect(calls).toMatchObject([{ path: '/logout', headers: { authorization: 'Bearer access-1' } }]);
    expect(await api.session.read()).toBeNull();
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('removes the session also if the server cannot be reached, and reports that', async () => {
    const { api } = await startApi((_, response) => response.destroy());
    await api.session.write(held);
    await expect(signOut(api)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await api.session.read()).toBeNull();
  });

  test('succeeds if the session has ended already', async () => {
    const { api } = await startApi((_, response) => sendJson(response, 401, refusal('Invalid JWT Token', 'x')));
    await api.session.write(held);
    await expect(signOut(api)).resolves.toBeUndefined();
    expect(await api.session.read()).toBeNull();
  });

  test('leaves the session of another person who has signed in meanwhile', async () => {
    const other = { ...held, userId: '100002' };
    const { api } = await startApi((_, response) => {
      void api.session.write(other);
      sendJson(response, 200, success(null));
    });
    await api.session.write(held);
    await signOut(api);
    expect(await api.session.read()).toEqual(other);
  });

  test('sends nothing if no one is signed in', async () => {
    const { api, calls } = await startApi((_, response) => sendJson(response, 200, success(null)));
    await signOut(api);
    expect(calls).toEqual([]);
  });
});
