/** Headers that browsers and programs on this machine send in a request that was not forwarded. */
const usualHeader =
  /^(?:accept(?:-encoding|-language)?|alt-used|authorization|cache-control|connection|content-(?:length|type)|cookie|dnt|host|if-(?:modified-since|none-match|range)|keep-alive|origin|pragma|priority|purpose|range|referer|save-data|sec-.*|te|upgrade-insecure-requests|user-agent)$/u;

/**
 * Whether a request may have this header without having been forwarded. Proxies, clouds and content networks add
 * headers under any name, so the list has only headers that they do not add. `name` is in lower case.
 */
export function isUsualHeader(name: string): boolean {
  return usualHeader.test(name);
}
