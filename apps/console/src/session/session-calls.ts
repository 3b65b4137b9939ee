import { createSessionClient } from '@publisher-console/api-client/session-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import type { StoredSession } from '@publisher-console/api-client/session-store';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { CurrentUser } from '@publisher-console/api-contract';
import type { paths as deskPaths } from '@publisher-console/api-contract/desk';

import type { PublicSettings } from '#common/context/public-settings.ts';

import type { View } from './view.ts';

type ApiAddress = Pick<PublicSettings, 'apiBaseUrl'>;

/** Milliseconds. */
const timeouts = { owner: 5000, end: 1000, view: 5000 };

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

/** Ends a session on the server, if the server can be reached. */
export async function endOnServer(session: StoredSession, address: ApiAddress): Promise<void> {
  const call = clientOf(session, address)
    .POST('/logout')
    .catch(() => undefined);
  // After the timeout the call continues in the background.
  await Promise.race([call, wait(timeouts.end)]);
}

/** Ends a view on the server, if the server can be reached. The call uses the session of the desk, which continues. */
export async function endViewOnServer({ id }: View, { apiBaseUrl }: ApiAddress): Promise<void> {
  // Imported here, because publishers never need it.
  const { createCookieClient } = await import('@publisher-console/api-client/cookie-client');
  const desk = createCookieClient<Pick<deskPaths, '/desk/view/{id}/end'>>({
    baseUrl: apiBaseUrl,
    timeout: timeouts.view,
  });
  await desk.POST('/desk/view/{id}/end', { params: { path: { id } } }).catch(() => undefined);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
