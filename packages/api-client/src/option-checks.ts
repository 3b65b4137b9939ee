import { absoluteAddress } from './client-settings.ts';
import type { ApiClientOptions } from './client-options.ts';
import { defaultRetryPolicy } from './retry-policy.ts';
import type { RetryChoice } from './retry-policy.ts';

/**
 * Checks the options of a client, so that a wrong one is found where it is written and not by its calls.
 *
 * @throws {TypeError}
 */
export function checkOptions({ baseUrl, client, retry, session, timeout, token }: Partial<ApiClientOptions>): void {
  if (client !== undefined && !/^[\x21-\x7e][\x20-\x7e]{0,199}$/.test(client))
    throw wrongOption('`client` has to be at most 200 letters of ASCII, like nightly-report/1.2');
  if (!isDuration(timeout)) throw wrongOption(`\`timeout\` ${durationRule}`);
  if (token !== undefined && session !== undefined) throw wrongOption('give a `token` or a `session`, not both');
  checkAddress(baseUrl ?? '');
  checkRetries(retry);
}

/** Refuses a call, by a throw, before anything of it is sent. */
export type CheckCall = (
  path: string,
  values: Record<string, unknown> | undefined,
  options: { retry?: RetryChoice | undefined; timeout?: number | undefined },
) => void;

/** Refuses what would be sent to another path, or end at once. The failure of the call has the message. */
export const checkCall: CheckCall = (path, values = {}, { retry, timeout }) => {
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
  const fieldError =
    '`baseUrl` has to look like https://console.example/api, without a user, query or fragment; in a page, /api will do';
  const address = /[^/]/.test(baseUrl) ? parseAddress(baseUrl) : null;
  if (address === null) throw wrongOption(fieldError);
  const { protocol, username, password, search, hash } = address;
  // `localhost:3000/api` is an address as well, of the scheme `localhost:`.
  if (!/^https?:$/.test(protocol) || username || password || search || hash) throw wrongOption(fieldError);
}

function parseAddress(text: string): URL | null {
  try {
    return absoluteAddress(text);
  } catch {
    return null;
  }
}

export function wrongOption(fieldError: string): TypeError {
  return new TypeError(`createApiClient: ${fieldError}`);
}
