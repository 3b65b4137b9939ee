import { createSessionClient } from '@publisher-console/api-client/session-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import type { StoredSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';

import type { PublicSettings } from '#common/context/public-settings.ts';

type ApiAddress = Pick<PublicSettings, 'apiBaseUrl'>;

/** Milliseconds. */
const timeouts = { owner: 5000, end: 1000 };

/** A client for one session. It never changes the session that this browser stores. */
function clientOf(session: StoredSession, { apiBaseUrl }: ApiAddress) {
  return createSessionClient({ baseUrl: apiBaseUrl, session: memorySessionStore(session) });
}

/**
 * Fetches the publisher of a session.
 * @throws ApiFailure of the kind `session-ended` if it has ended
 */
export async function fetchOwner(session: StoredSession, address: ApiAddress): Promise<CurrentUser> {
  const { user } = await unwrap(clientOf(session, address).GET('/user/current', { timeout: timeouts.owner }));
  return user;
}

/** Ends a session on the server, if that can be reached. */
export async function endOnServer(session: StoredSession, address: ApiAddress): Promise<void> {
  const call = clientOf(session, address)
    .POST('/logout')
    .catch(() => undefined);
  // After the timeout the call continues.
  await Promise.race([call, wait(timeouts.end)]);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
