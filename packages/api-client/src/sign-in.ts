import type { CurrentUser, LoginAnswer, LoginRequest } from '@publisher-console/api-contract';

import type { SessionClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import type { CallInit } from './call-types.ts';
import { storedSession } from './session-store.ts';
import { unwrap } from './unwrap.ts';

/**
 * Signs a publisher in with an e-mail address and a password, and stores the session in the client's store.
 *
 * @example const user = await signIn(api, { login: 'anna@northwind.example', password });
 * @throws {ApiFailure} `rejected` with the code `invalid_credentials` for a wrong address or password
 */
export async function signIn(
  api: SessionClient,
  credentials: LoginRequest,
  options: CallInit = {},
): Promise<CurrentUser> {
  return storeSession(api, await unwrap(api.POST('/login', { ...options, body: credentials })));
}

/**
 * Stores a session that the API has just begun in the client's store, in place of the one before. For the other two
 * calls that sign in: `POST /registration/validate-link` and `POST /restore/validate-link`.
 *
 * @example await storeSession(api, await unwrap(api.POST('/restore/validate-link', { body: { user, expires, hash } })));
 */
export async function storeSession(api: SessionClient, begun: LoginAnswer['data']): Promise<CurrentUser> {
  await api.session.write(storedSession(begun));
  return begun.user;
}

/**
 * The first name of `storeSession`, for programs that use it.
 *
 * @alias
 */
export const keepSession: typeof storeSession = storeSession;

/**
 * Ends the session on the server, and removes it from the client's store in any case. Does nothing if no one is signed
 * in.
 *
 * @throws {ApiFailure} if the call to the server failed; the session's tokens then expire by themselves
 */
export async function signOut(api: SessionClient, options: CallInit = {}): Promise<void> {
  const { session } = api;
  const userId = (await session.read())?.userId;
  if (userId === undefined) return;
  try {
    await unwrap(api.POST('/logout', options));
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.kind === 'session-ended')) throw failure;
  } finally {
    // Another publisher may have signed in meanwhile.
    if ((await session.read())?.userId === userId) await session.clear();
  }
}
