import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Bits of the prefix of an IPv4 address that is written as IPv6. */
const mappedBits = 96;

/**
 * An address or a range in CIDR notation in its one canonical form, such as `203.0.113.0/24`: the shortest text, without
 * the bits behind the prefix, and IPv4 never written as IPv6. Null for any other text.
 */
export function readNetwork(text: string): string | null {
  const [typed = '', typedBits, ...rest] = text.trim().split('/');
  const address = readAddress(typed);
  if (address === null || rest.length > 0) return null;
  const whole = bitsOf(address);
  if (typedBits === undefined) return textOf(address);
  if (!/^\d{1,3}$/u.test(typedBits)) return null;
  const isMapped = isIP(typed) === 6 && address.kind() === 'ipv4';
  const bits = Number(typedBits) - (isMapped ? mappedBits : 0);
  return bits < 0 || bits > whole ? null : rangeOf(address, bits);
}

/** Whether a client's address is in one of the networks, which have the form of `readNetwork`. */
export function isInNetworks(clientAddress: string, networks: readonly string[]): boolean {
  const address = readAddress(clientAddress);
  if (address === null) return false;
  return networks.some((network) => {
    const [base = '', bits] = network.split('/');
    const range = ipaddr.parse(base);
    return range.kind() === address.kind() && address.match(range, bits === undefined ? bitsOf(range) : Number(bits));
  });
}

/** The network of a client's address, as wide as a provider usually moves a client about: /24, or /48 of IPv6. */
export function networkOf(clientAddress: string): string | null {
  const address = readAddress(clientAddress);
  return address === null ? null : rangeOf(address, address.kind() === 'ipv4' ? 24 : 48);
}

function readAddress(text: string): Address | null {
  // The library also reads forms such as `127.1`, which people rarely mean.
  return isIP(text) === 0 || text.includes('%') ? null : ipaddr.process(text);
}

function bitsOf(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128;
}

function rangeOf(address: Address, bits: number): string {
  if (bits === bitsOf(address)) return textOf(address);
  const cidr = `${address.toString()}/${bits}`;
  const base =
    address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${textOf(base)}/${bits}`;
}

function textOf(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}
