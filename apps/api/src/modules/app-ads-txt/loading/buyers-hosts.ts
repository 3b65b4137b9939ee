import { getDomain } from 'tldts';

/** The hosts on which buyers look for the file of a developer, in this order. */
interface BuyersHosts {
  /** The subdomain next to the registrable domain, unless it is `www` or `m`. */
  subdomain: string | null;
  /** The registrable domain by the Public Suffix List (https://publicsuffix.org): `example.co.uk`. */
  registrable: string;
}

/**
 * Derives from a developer's website on which hosts buyers look for the file: the subdomain next to the registrable
 * domain, then the registrable domain itself.
 * @returns null where the address is no http or https URL, or its host has no registrable domain
 */
export function buyersHosts(developerSite: string): BuyersHosts | null {
  const url = URL.parse(developerSite.trim());
  if (url === null || !/^https?:\/\//i.test(developerSite.trim())) return null;
  const registrable = registrableDomain(url);
  if (registrable === null) return null;
  const host = withoutRootDot(url.hostname);
  const nearest =
    host
      .slice(0, -registrable.length - 1)
      .split('.')
      .at(-1) ?? '';
  const subdomain = ['', 'www', 'm'].includes(nearest) ? null : `${nearest}.${registrable}`;
  return { subdomain, registrable };
}

/** The registrable domain of a URL; null for an IP address and for a public suffix. */
export function registrableDomain({ hostname }: URL): string | null {
  // Suffixes of hosting services such as github.io count: their customers are separate developers.
  return getDomain(withoutRootDot(hostname), { allowPrivateDomains: true });
}

function withoutRootDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
