import { createApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { storageSessionStore } from '@publisher-console/api-client/session-store';
import type { StoredSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';

const session = storageSessionStore(localStorage, { userId: 'user', token: 'token', refreshToken: 'refresh' });
const api = createApiClient({ baseUrl: '/api', session });

/** What the tests let a tab do with the client. */
const program = {
  held: (): StoredSession | null => session.read(),

  hold(signedIn: StoredSession): void {
    session.write(signedIn);
  },

  /** The e-mail of the signed-in user, or how the call failed. */
  async whoIsSignedIn(): Promise<string> {
    try {
      // Without the browser's cache, which makes calls of the same address wait for each other.
      const { user } = await unwrap(api.GET('/user/current', { cache: 'no-store' }));
      return user.email;
    } catch (failure) {
      if (failure instanceof ApiFailure) return failure.kind;
      throw failure;
    }
  },

  /** Calls repeatedly until nobody is signed in; resolves with the number of calls. */
  async callUntilSignedOut(): Promise<number> {
    let calls = 0;
    for (; session.read() !== null; calls += 1) await program.whoIsSignedIn();
    return calls;
  },

  async logOut(): Promise<void> {
    await unwrap(api.POST('/logout'));
    session.clear();
  },
};

declare global {
  var program: Program;
}

type Program = typeof program;

globalThis.program = program;
