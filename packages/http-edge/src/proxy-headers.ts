/** Headers that proxies, clouds and content networks add. */
const proxyHeader = /forwarded|^via$|^x-original-|client-?ip|ip$|external-address|^(?:cf|cdn)-/u;

/** Whether a header says that a proxy has forwarded the request. `name` is in lower case. */
export function isProxyHeader(name: string): boolean {
  return proxyHeader.test(name);
}
