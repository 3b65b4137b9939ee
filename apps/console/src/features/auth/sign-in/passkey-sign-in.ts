import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import { signWithPasskey } from '#common/factors/passkey-dialogs.ts';
import type { BegunSession } from '#features/auth/session-begin.ts';

/** Signs in with a passkey alone. */
export async function signInWithPasskey(api: ApiClient): Promise<BegunSession> {
  const { options } = await unwrap(api.POST('/login/passkey/options', { body: {} }));
  const passkey = await signWithPasskey(options);
  return unwrap(api.POST('/login/passkey', { body: { passkey } }));
}
