/** Whether a host name of an address means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
