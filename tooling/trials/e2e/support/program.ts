import { ApiFailure, createApiClient, signOut, storageSessionStore, unwrap } from '@publisher-console/api-client';
import type { StoredSession } from '@publisher-console/api-client';

const session = storageSessionStore(localStorage, { userId: 'user', token: 'token', refreshToken: 'refresh' });
const api = createApiClient({ baseUrl: '/api', session });

/** Functions that tests call in a tab. */
const program = {
  held: (): StoredSession | null => session.read(),

  hold(signedIn: StoredSession): void {
    session.write(signedIn);
  },

  /** The address of the signed-in publisher, or how the call failed. */
  async whoIsSignedIn(): Promise<string> {
    try {
      // Without the browser's cache, whose lock makes calls of the same address wait for each other.
      const { user } = await unwrap(api.GET('/user/current', { cache: 'no-store' }));
      return user.email;
    } catch (failure) {
      if (failure instanceof ApiFailure) return failure.kind;
      throw failure;
    }
  },

  /** Calls repeatedly, as a busy page does, until there is no session; resolves with the number of calls. */
  async callUntilSignedOut(): Promise<number> {
    let calls = 0;
    for (; session.read() !== null; calls += 1) await program.whoIsSignedIn();
    return calls;
  },

  async logOut(): Promise<void> {
    await signOut(api);
  },
};

declare global {
  var program: Program;
}

type Program = typeof program;

globalThis.program = program;
