/** Endings of names that mean something on a machine or inside a network only. */
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

/** Whether a host name has no meaning on the internet; `host` is in lower case and no address. */
export function isInsideName(host: string): boolean {
  return !host.includes('.') || endings.has(host.slice(host.lastIndexOf('.') + 1));
}
