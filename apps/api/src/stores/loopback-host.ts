/** Whether the host name of a URL is this machine's loopback interface. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
