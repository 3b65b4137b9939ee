import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Names for common ranges of addresses. https://www.rfc-editor.org/rfc/rfc6890 */
const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Addresses of this machine and of networks that the internet does not reach, where proxies in containers and balancers
 * have theirs. 100.64.0.0/10 is shared address space. https://www.rfc-editor.org/rfc/rfc6598
 */
const inside = new BlockList();
for (const range of [...Object.values(namedRanges).flat(), '100.64.0.0/10']) addRange(inside, range);

/** The form of `TRUSTED_PROXIES`, for messages. */
export const trustedProxiesForm =
  'addresses, ranges like 10.0.0.0/8, or the words loopback, private and linklocal, separated by commas';

/**
 * Headers in which proxies name the client for which they forward a request. `X-Forwarded-For` is not among them: it
 * lists the whole way and is the only one that is trusted.
 */
const clientHeaders = [
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-real-ip',
];

/** The machines whose forwarding headers are trusted. */
export interface TrustedProxies {
  /** Whether the setting names the proxies; without it, only programs on this machine are trusted. */
  areDescribed: boolean;
  trusts(address: string): boolean;
}

/** Who sends a request. */
export interface Client {
  /** An IP address without port or brackets; an IPv4 address is never written as IPv6. */
  address: string;
  /**
   * The address may be that of a proxy with many clients: the settings describe no proxies, the request has headers of
   * one, and the address is inside. Never true for an address on the internet, whose owner may be a single client that
   * wrote these headers itself.
   */
  isBehindUnknownProxy: boolean;
}

/** The parts of a request that show where it comes from. */
interface Arrival {
  remoteAddress: string | undefined;
  headers: IncomingHttpHeaders;
}

/**
 * Reads the value of `TRUSTED_PROXIES`. Programs on this machine are trusted in any case: the console forwards to an API
 * beside it.
 * @returns null when the value is malformed
 */
export function parseTrustedProxies(setting: string): TrustedProxies | null {
  const list = new BlockList();
  const entries = setting.split(',').map((entry) => entry.trim());
  const named = entries.flatMap((entry) => (Object.hasOwn(namedRanges, entry) ? (namedRanges[entry] ?? []) : [entry]));
  const ranges = setting === '' ? [] : named;
  if (![...(namedRanges['loopback'] ?? []), ...ranges].every((range) => addRange(list, range))) return null;
  return { areDescribed: setting !== '', trusts: (address) => has(list, address) };
}

function has(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

function addRange(list: BlockList, range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  if (prefix === undefined) {
    list.addAddress(address, familyOf(address));
    return true;
  }
  // With a prefix of 0, every sender of a request could claim any address.
  if (!/^[1-9]\d{0,2}$/.test(prefix) || Number(prefix) > bits) return false;
  list.addSubnet(address, Number(prefix), familyOf(address));
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * Finds the client that sent a request. `X-Forwarded-For` is read from its end, where the nearest proxy writes, for as
 * long as the writer is trusted: entries that a client adds itself come before those and are never read.
 */
export function findClient({ remoteAddress = '', headers }: Arrival, proxies: TrustedProxies): Client {
  const forwardedFor = listedIn(headers['x-forwarded-for']).toReversed();
  let address = plainAddress(remoteAddress) ?? remoteAddress;
  let passed = 0;
  while (passed < forwardedFor.length && proxies.trusts(address)) {
    const next = plainAddress(forwardedFor[passed] ?? '');
    if (next === null) break;
    address = next;
    passed += 1;
  }
  const namesAnother = (header: string): boolean => !listedIn(headers[header]).join().includes(address);
  const isForwarded =
    passed < forwardedFor.length ||
    clientHeaders.some((header) => headers[header] !== undefined && namesAnother(header));
  return { address, isBehindUnknownProxy: !proxies.areDescribed && isForwarded && has(inside, address) };
}

/** The values of a header that lists several, also if the header was sent several times. */
function listedIn(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/**
 * An address without the brackets and the port that some proxies add; a mapped IPv4 address in its IPv4 form; null for
 * any other text.
 */
export function plainAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}
