import { createApiClient } from '@publisher-console/api-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import type { StoredSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';

import type { PublicSettings } from '#common/context/public-settings.ts';

type ApiAddress = Pick<PublicSettings, 'apiBaseUrl'>;

/** Milliseconds that an answer about a session is waited for. */
const patience = { owner: 5000, end: 1000 };

/** Makes calls in one session. Whatever their answers, the session that this browser keeps is not touched. */
function clientOf(session: StoredSession, { apiBaseUrl }: ApiAddress) {
  return createApiClient({ baseUrl: apiBaseUrl, session: memorySessionStore(session) });
}

/**
 * Whose session it is.
 * @throws ApiFailure of the kind `session-ended` if it has ended
 */
export async function fetchOwner(session: StoredSession, address: ApiAddress): Promise<CurrentUser> {
  const { user } = await unwrap(clientOf(session, address).GET('/user/current', { timeout: patience.owner }));
  return user;
}

/** Ends a session on the server, as far as the server can be reached. */
export async function endOnServer(session: StoredSession, address: ApiAddress): Promise<void> {
  const call = clientOf(session, address)
    .POST('/logout')
    .catch(() => undefined);
  // A call that is not answered in time goes on all the same.
  await Promise.race([call, wait(patience.end)]);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
