import { getDomain } from 'tldts';
import { developerSite } from '#modules/app-store/look-ups/developer-site.ts';
import { second } from '#process/durations.ts';
import type { LoadedFile, LoadFile } from './file-loader.ts';

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
export function buyersHosts(site: string): BuyersHosts | null {
  const url = URL.parse(site.trim());
  if (url === null || !/^https?:\/\//i.test(site.trim())) return null;
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

/** The domain from which a file is requested: the registrable one where there is one. */
export function domainOfFile(appAdsTxtUrl: string): string {
  const url = URL.parse(appAdsTxtUrl);
  return url === null ? '' : (registrableDomain(url) ?? url.hostname);
}

/** The website of an application's developer, as far as it is known. */
export interface DeveloperSite {
  /** The website in the store listing; null if it is not known, and if it cannot have an app-ads.txt file. */
  developerSite: string | null;
  /** Whether the store has sent a website: a null then means that buyers cannot use it. */
  isSiteKnown: boolean;
}

/** For a store that has sent no website: no request was made, it failed, or the answer has none. */
export const unknownSite: DeveloperSite = { developerSite: null, isSiteKnown: false };

/** The website from what a store sent, in its answer or in the column of an application. */
export function knownSite(sent: string | null): DeveloperSite {
  return sent === null ? unknownSite : { developerSite: developerSite(sent), isSiteKnown: true };
}

/** The file that buyers find from a developer's website. */
export interface BuyersFile extends LoadedFile {
  /** False if the website has no host that could serve a file. */
  hasAddress: boolean;
}

/** Milliseconds after which no further address is tried, because the publisher waits. */
const timeOut = 10 * second;

/**
 * Looks for the file as buyers do: on the subdomain of the developer's website, then on its registrable domain; on each
 * over https, and over http only if https gets no answer. `hops` has the hops of all attempts.
 */
export async function findBuyersFile(site: string, load: LoadFile, signal: AbortSignal): Promise<BuyersFile> {
  const hosts = buyersHosts(site);
  if (hosts === null) return { ...nothing(site), hasAddress: false };
  const tooLong = AbortSignal.timeout(timeOut);
  const names = [hosts.subdomain, hosts.registrable].filter((host) => host !== null);
  const attempts: LoadedFile[] = [];
  for (const host of names) {
    for (const scheme of ['https', 'http']) {
      const attempt = await load(`${scheme}://${host}/app-ads.txt`, signal);
      attempts.push(attempt);
      if (attempt.text !== null) return { ...attempt, hops: hopsOf(attempts), hasAddress: true };
      if (tooLong.aborted) return whatFailed(attempts);
      if (attempt.hops.some(({ status }) => status !== null)) break;
    }
  }
  return whatFailed(attempts);
}

/** The first address of the search, with the problem of the last one. */
function whatFailed(attempts: LoadedFile[]): BuyersFile {
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (first === undefined || last === undefined) throw new Error('Every website has a registrable domain.');
  return { ...last, url: first.url, finalUrl: first.url, hops: hopsOf(attempts), hasAddress: true };
}

function hopsOf(attempts: LoadedFile[]): LoadedFile['hops'] {
  return attempts.flatMap(({ hops }) => hops);
}

function nothing(url: string): LoadedFile {
  return { url, finalUrl: url, text: null, problem: 'no_answer', hops: [], isPlainText: false };
}
