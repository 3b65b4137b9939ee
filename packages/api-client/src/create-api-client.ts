import type { ApiClient, SessionClient } from './api-client.ts';
import { absoluteAddress } from './client-options.ts';
import type { ApiClientOptions } from './client-options.ts';
import { connectClient } from './connect-client.ts';
import type { CheckCall, Sign } from './connect-client.ts';
import { defaultRetryPolicy } from './retry-policy.ts';
import type { RetryChoice } from './retry-policy.ts';
import { isForApi } from './session.ts';
import type { BeginCall, ClientSession } from './session.ts';
import { derivedRequest } from './transport.ts';

export type { ApiClient, SessionClient } from './api-client.ts';
export type { CallOptions } from './call-types.ts';
export type { ApiClientOptions } from './client-options.ts';

/**
 * Creates a client: for a program with an API token (`{ baseUrl, token }`), or for a page with a session (`{ baseUrl,
 * session }`). Only a session has to outlive its client, so a server can create a client for each request.
 *
 * @throws {TypeError} for settings that no call could be made with
 */
export function createApiClient<Session extends ClientSession | undefined = ClientSession | undefined>(
  options: ApiClientOptions<Session>,
): [Session] extends [ClientSession] ? SessionClient : ApiClient;
export function createApiClient(options: ApiClientOptions): ApiClient {
  checkOptions(options);
  return connectClient(options, signedBy(options), checkCall);
}

function signedBy({ token, session, onSessionEnd = () => undefined }: ApiClientOptions): Sign {
  if (session === undefined) return ({ address }) => ({ begin: signWithToken(token, address) });
  if (typeof session.keepAlive !== 'function')
    throw wrongOption('a store of your own is given as `session: sessionIn(store)`');
  return (signing) => session.keepAlive(session, { ...signing, onSessionEnd });
}

/**
 * Checks the options of a client, so that a wrong one is found where it is written and not by its calls.
 *
 * @throws {TypeError}
 */
function checkOptions({ baseUrl, client, retry, session, timeout, token }: Partial<ApiClientOptions>): void {
  if (client !== undefined && !/^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(client))
    throw wrongOption('`client` has to be at most 200 letters of ASCII, like nightly-report/1.2');
  if (!isDuration(timeout)) throw wrongOption(`\`timeout\` ${durationRule}`);
  if (token !== undefined && session !== undefined) throw wrongOption('give a `token` or a `session`, not both');
  checkAddress(baseUrl ?? '');
  checkRetries(retry);
}

/** Refuses what would be sent to another path, or end at once. The failure of the call has the message. */
const checkCall: CheckCall = (path, values = {}, { retry, timeout }) => {
  checkRetries(retry);
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    if ((values[name] ?? '') === '') throw new TypeError(`${path} needs \`params.path.${name}\``);
  if (!isDuration(timeout)) throw new TypeError(`\`timeout\` ${durationRule}`);
};

const durationRule = 'has to be milliseconds above 0; use Infinity for no limit';

function isDuration(milliseconds = Infinity): boolean {
  return typeof milliseconds === 'number' && milliseconds > 0;
}

function checkRetries(chosen: RetryChoice = {}): void {
  for (const [name, part] of Object.entries(chosen)) {
    if (part === undefined) continue;
    const usual: unknown = defaultRetryPolicy[name as keyof RetryChoice];
    if (usual === undefined) throw new TypeError(`\`retry.${name}\` is no part of the policy`);
    const isLike = typeof part === typeof usual && Array.isArray(part) === Array.isArray(usual) && part !== null;
    if (!isLike || (typeof part === 'number' && !(part >= 0)))
      throw new TypeError(`\`retry.${name}\` has to be like ${JSON.stringify(usual)}`);
  }
}

/** The message does not repeat the address, which may contain a password. */
function checkAddress(baseUrl: string): void {
  const message =
    '`baseUrl` has to look like https://console.example/api, without a user, query or fragment; in a page, /api will do';
  const address = /[^/]/.test(baseUrl) ? parseAddress(baseUrl) : null;
  if (address === null) throw wrongOption(message);
  const { protocol, username, password, search, hash } = address;
  // `localhost:3000/api` is an address as well, of the scheme `localhost:`.
  if (!/^https?:$/.test(protocol) || username || password || search || hash) throw wrongOption(message);
}

function parseAddress(text: string): URL | null {
  try {
    return absoluteAddress(text);
  } catch {
    return null;
  }
}

function wrongOption(message: string): TypeError {
  return new TypeError(`createApiClient: ${message}`);
}

/** `pc_`, 32 random characters and 6 of a checksum. */
const tokenForm = /^pc_[0-9A-Za-z]{38}$/;

/**
 * Sends calls with an API token. It needs no refresh, and an answer that refuses it ends nothing.
 *
 * @throws {TypeError} for a text that is no API token; the message does not contain it
 */
function signWithToken(token: string | undefined, address: string): BeginCall {
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
