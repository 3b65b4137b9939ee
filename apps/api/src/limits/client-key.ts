import { isIPv6 } from 'node:net';

/**
 * The key of a client's address in limits. An IPv6 address counts as its /64 network, because a single subscriber has
 * at least that many addresses. A mapped IPv6 address counts as the IPv4 address in it.
 */
export function clientKeyOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // The URL parser writes the last two groups as numbers too if the address has them with dots.
  const { hostname } = new URL(`http://[${address}]`);
  const [before = '', after = ''] = hostname.slice(1, -1).split('::');
  const first = numbersIn(before);
  const last = numbersIn(after);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function numbersIn(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** How many clients are assumed to share a proxy that the settings do not describe. */
export const clientsBehindProxy = 100;
