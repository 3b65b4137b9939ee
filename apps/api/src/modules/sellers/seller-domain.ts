import { buyersHosts, knownSite } from '#modules/app-ads-txt/loading/buyers-file.ts';

/**
 * The registrable domain of a typed domain or address, as buyers derive it from a developer's website. Null for what is
 * none, and for a domain that many developers share, such as that of a store.
 */
export function sellerDomain(typed: string): string | null {
  const text = typed.trim();
  const { developerSite } = knownSite(/^[a-z]+:\/\//iu.test(text) ? text : `https://${text}`);
  return developerSite === null ? null : (buyersHosts(developerSite)?.registrable ?? null);
}

/** The domain of all these websites; null if they have several, or none. */
export function commonDomain(sites: readonly string[]): string | null {
  const [domain = null, ...others] = new Set(sites.map(sellerDomain));
  return others.length === 0 ? domain : null;
}
