import { isIP, isIPv4 } from 'node:net';
import { FetchFault } from './fetch-outcome.ts';
import { isInternalName, isPublicAddress } from './outside-addresses.ts';
import type { OutsideAddresses } from './outside-addresses.ts';
import { bareHost, portOf } from './outside-url.ts';
import type { ResolveName } from './resolve-name.ts';

/**
 * A target whose addresses were checked. The host is not resolved again after this, so that DNS cannot change the
 * address between check and connection.
 */
export interface Target {
  host: string;
  addresses: string[];
  port: number;
}

interface TargetDependencies {
  outsideAddresses: OutsideAddresses;
  /** Hosts under which this product is reached: a fetch from one would be a request to the product itself. */
  ownHosts: ReadonlySet<string>;
  resolve: ResolveName;
}

/**
 * The most addresses that are tried of IPv4 and of IPv6. With a long list, the author of a DNS entry could make the
 * server connect to many hosts.
 */
const triesOfAFamily = 2;

/** Finds the addresses of a URL's host that the server may connect to. Throws `FetchFault`. */
export async function findTarget(
  url: URL,
  signal: AbortSignal,
  { outsideAddresses, ownHosts, resolve }: TargetDependencies,
): Promise<Target> {
  const host = bareHost(url);
  const port = portOf(url);
  const mapped = outsideAddresses.get(`${host}:${port}`) ?? outsideAddresses.get(host);
  if (mapped !== undefined) return { host, addresses: [mapped.address], port: mapped.port };

  const isAddress = isIP(host) !== 0;
  if (ownHosts.has(host) || (!isAddress && isInternalName(host))) throw new FetchFault('host_not_allowed');
  const all = isAddress ? [host] : await resolve(host, signal);
  if (all.length === 0) throw new FetchFault('name_not_found');
  const allowed = all.filter(isPublicAddress);
  if (allowed.length === 0) throw new FetchFault('address_not_allowed');
  const ipv4 = allowed.filter((address) => isIPv4(address));
  const ipv6 = allowed.filter((address) => !isIPv4(address));
  return { host, port, addresses: [...ipv4.slice(0, triesOfAFamily), ...ipv6.slice(0, triesOfAFamily)] };
}
