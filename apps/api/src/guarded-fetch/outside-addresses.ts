import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Top-level names that have a meaning only on a machine or inside a network.
 * https://www.iana.org/assignments/special-use-domain-names
 */
const endings = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'onion',
  'test',
  'invalid',
]);

/** Whether a host name has no meaning on the internet; `host` is in lower case and not an IP address. */
export function isInternalName(host: string): boolean {
  return !host.includes('.') || endings.has(host.slice(host.lastIndexOf('.') + 1));
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');
/**
 * The IPv6 range for IPv4 addresses in networks without IPv4 (NAT64): the last 32 bits are the IPv4 address.
 * https://www.rfc-editor.org/rfc/rfc6052
 */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * Addresses outside of the reserved ranges at which a cloud platform serves its own machines. No site on the internet
 * has one of them.
 */
const platforms = [
  // Azure, to every virtual machine. https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // Google: APIs for networks without internet. https://cloud.google.com/vpc/docs/configure-private-google-access
  '199.36.153.4/30',
  '199.36.153.8/30',
  // IBM: infrastructure and services. https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc
  '161.26.0.0/16',
  '166.8.0.0/14',
].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether an IP address belongs to a host on the public internet. Only known public ranges count. Private and shared
 * networks, loopback, link-local, multicast, test and reserved ranges do not; neither do addresses of cloud platforms, and
 * the tunnels 6to4 and Teredo, which wrap another address. A mapped address and a NAT64 address are as public as the IPv4 address in them.
 */
export function isPublicAddress(text: string): boolean {
  // This parser and the operating system read forms like `127.1` differently.
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(text) && isPublicIPv4(address);
  if (!(address instanceof ipaddr.IPv6)) return false;
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address());
  if (address.match(nat64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(globalUnicast) && address.range() === 'unicast';
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  if (platforms.some((range) => address.match(range))) return false;
  return address.range() === 'unicast';
}

export interface SocketAddress {
  /** An IP address. */
  address: string;
  port: number;
}

/** Addresses that the operator chose, by `host` or `host:port` of a URL. */
export type OutsideAddresses = ReadonlyMap<string, SocketAddress>;

const mapping = /^([a-z0-9_.-]{1,253})(?::(80|443))?=(?:([\d.]+)|\[([\da-f:.]+)\]):(\d{1,5})$/i;

/** What `parseOutsideAddresses` accepts, for messages. */
export const outsideAddressesForm = 'mappings like shop.example=127.0.0.1:4501, separated by commas';

/**
 * Reads `host[:port]=address:port` mappings, separated by commas. The port of the host is 80 or 443; without it, the
 * mapping holds for both. Returns null when a mapping is malformed or a host occurs twice.
 */
export function parseOutsideAddresses(text: string): OutsideAddresses | null {
  const addresses = new Map<string, SocketAddress>();
  for (const part of text.split(',')) {
    const [, host = '', hostPort, ipv4, ipv6, port] = mapping.exec(part.trim()) ?? [];
    const address = ipv4 ?? ipv6 ?? '';
    const key = (hostPort === undefined ? host : `${host}:${hostPort}`).toLowerCase();
    // An IP address as the host would need a certificate for that address. No mapping needs one.
    const isWrong = isIP(host) !== 0 || isIP(address) === 0 || Number(port) < 1 || Number(port) > 65_535;
    if (isWrong || addresses.has(key)) return null;
    addresses.set(key, { address, port: Number(port) });
  }
  return addresses;
}
