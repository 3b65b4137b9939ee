import { registrableDomain } from './buyers-hosts.ts';

/** The domain that is asked for a file: the registrable one where there is one. */
export function domainOfFile(appAdsTxtUrl: string): string {
  const url = URL.parse(appAdsTxtUrl);
  return url === null ? '' : (registrableDomain(url) ?? url.hostname);
}
