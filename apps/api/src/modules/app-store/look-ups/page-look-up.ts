import type { StoreLink } from '@publisher-console/store-links/stores';
import { stores } from '@publisher-console/store-links/stores';
import { applicationUrl } from '@publisher-console/store-links/application-url';
import { isPackageName } from '@publisher-console/store-links/application-ids';
import { storeHosts } from '@publisher-console/store-links/store-hosts';
import type { FetchOutcome } from '#guarded-fetch/fetch-outcome.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { sentSite } from './developer-site.ts';
import { iconSource } from './icon-source.ts';
import { readPageMetadata } from './page-metadata.ts';
import type { PageMetadata } from './page-metadata.ts';
import { storeText } from './store-text.ts';
import { notFound, unreachable } from './store-listing.ts';
import type { LookUp, StoreListing } from './store-listing.ts';

/** The differences between the pages of stores. */
export interface PageStore {
  /** The address of the page; default: the application's address. */
  pageUrl?: (link: StoreLink) => string;
  /** `Accept-Language`, which decides the language of names. */
  language: string;
  /** The name of the application in the title of its page; null for the title of another page. */
  nameInTitle: (title: string) => string | null;
}

/** Creates the look-up in a store that has a web page for each application. */
export function createPageLookUp(fetch: GuardedFetch, store: PageStore): LookUp {
  return async (link, { signal }) => {
    const hosts = storeHosts(link.store);
    const outcome = await fetch(store.pageUrl?.(link) ?? applicationUrl(link), {
      accept: 'text/html',
      acceptLanguage: store.language,
      isAllowedHost: (host) => hosts.includes(host),
      signal,
    });
    if (outcome.kind === 'answered' && (outcome.status === 404 || outcome.status === 410)) return notFound;
    if (!isPage(outcome)) return unreachable;
    const page = readPageMetadata(outcome.body.toString('utf8'));
    const listing = listingIn(page, { link, store, url: outcome.url });
    return listing === null ? unreachable : { kind: 'found', listing };
  };
}

function isPage(outcome: FetchOutcome): outcome is Extract<FetchOutcome, { kind: 'answered' }> {
  return outcome.kind === 'answered' && outcome.status === 200 && /^text\/html\b/i.test(outcome.contentType ?? '');
}

/** The listing in a page; null for a page of another application or of none, such as a captcha or the front page. */
function listingIn(
  { meta, title, application }: PageMetadata,
  { link, store, url }: { link: StoreLink; store: PageStore; url: string },
): StoreListing | null {
  const names = [meta.get('og:title'), meta.get('title'), title].map((text) => storeText(text));
  const name =
    storeText(application?.['name']) ??
    names.map((text) => (text === null ? null : store.nameInTitle(text))).find((found) => found !== null);
  const bundleId = packageOf(meta);
  if (name === undefined || name === null) return null;
  if (bundleId !== null && isPackageName(link.id) && bundleId !== link.id) return null;
  return {
    name,
    developerName: storeText(nameOf(application?.['author'])),
    storeName: stores[link.store].name,
    iconSource: iconSource(addressOf(application?.['image']) ?? meta.get('og:image'), url),
    applicationUrl: applicationUrl(link),
    platform: stores[link.store].platform,
    bundleId: bundleId ?? link.id,
    developerSite: sentSite(meta.get('appstore:developer_url')),
  };
}

function packageOf(meta: PageMetadata['meta']): string | null {
  const named = [meta.get('appstore:bundle_id'), meta.get('appstore:store_id')].map((text) => text?.trim());
  return named.find((text) => text !== undefined && isPackageName(text)) ?? null;
}

/** The name of a person or an organisation in JSON-LD. */
function nameOf(maker: unknown): unknown {
  const [first] = [maker].flat();
  return typeof first === 'object' && first !== null && 'name' in first ? first.name : first;
}

/** The address of a picture in JSON-LD. */
function addressOf(picture: unknown): string | undefined {
  const [first] = [picture].flat();
  const address = typeof first === 'object' && first !== null && 'url' in first ? first.url : first;
  return typeof address === 'string' ? address : undefined;
}
