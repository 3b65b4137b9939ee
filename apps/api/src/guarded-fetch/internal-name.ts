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
