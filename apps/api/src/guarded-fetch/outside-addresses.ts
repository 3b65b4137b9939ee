import { isIP } from 'node:net';

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
