import { derivedRequest } from './derived-request.ts';
import { wrongOption } from './option-checks.ts';
import { isForApi } from './signing.ts';
import type { BeginCall } from './signing.ts';

/** `pc_`, 32 random characters and 6 of a checksum. */
const tokenForm = /^pc_[0-9A-Za-z]{38}$/;

/**
 * Sends calls with an API token. It needs no refresh, and an answer that refuses it ends nothing.
 *
 * @throws {TypeError} for a text that is no API token; the message does not contain it
 */
export function signWithToken(token: string | undefined, address: string): BeginCall {
  // Checked here, because the platform's message about a header that cannot be sent contains the header.
  if (!tokenForm.test(token ?? '')) throw wrongOption(errorAbout(token));
  return async () => (request, send) => {
    if (!isForApi(request, address)) return send(request);
    const headers = new Headers(request.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return send(derivedRequest(request, { headers, redirect: 'manual' }));
  };
}

function errorAbout(token: string | undefined): string {
  return token
    ? 'this is not an API token. One begins with pc_, and has 41 characters without spaces or quotes'
    : '`token` is missing. Make an API token in Settings; for a page where people sign in, give a `session`';
}
