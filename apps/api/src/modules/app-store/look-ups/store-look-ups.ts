import { isPackageName } from '@publisher-console/api-contract/application-ids';
import { applicationUrl } from '@publisher-console/api-contract/application-url';
import { storeHosts } from '@publisher-console/api-contract/store-hosts';
import { stores } from '@publisher-console/api-contract/stores';
import type { ReadableStoreId, StoreLink } from '@publisher-console/api-contract/stores';
import * as v from 'valibot';
import type { FetchOutcome } from '#guarded-fetch/fetch-outcome.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { parseOutsideUrl } from '#guarded-fetch/outside-url.ts';
import { isBundleId } from '#modules/app-store/bundle-id.ts';
import { createAppleRateLimit } from './apple-rate-limit.ts';
import type { WaitForCall } from './apple-rate-limit.ts';
import { sentSite } from './developer-site.ts';
import { readPageMetadata } from './page-metadata.ts';
import type { PageMetadata } from './page-metadata.ts';
import { busy, notFound, unreachable } from './store-listing.ts';
import type { LookUp, StoreListing, StoreLookup } from './store-listing.ts';

const mostCharacters = 200;

// Lone surrogates, control characters, and marks that change the direction of a text.
const unwanted = /[\p{Cs}\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A text of a store as one line of at most 200 characters; null for an empty text and other values. HTML is not
 * interpreted.
 */
export function storeText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // A limit before the replacements: the value may be megabytes long.
  const line = value.slice(0, 10_000).replaceAll(/\s+/gu, ' ').replaceAll(unwanted, '').trim();
  return Array.from(line).slice(0, mostCharacters).join('').trim() || null;
}

/** The address of an icon, absolute or relative to the page; null unless it is an http or https address. */
function iconSource(value: unknown, page: string): string | null {
  return typeof value === 'string' ? (parseOutsideUrl(value.trim(), new URL(page))?.href ?? null) : null;
}

/** The differences between the pages of stores. */
interface PageStore {
  /** The address of the page; default: the application's address. */
  pageUrl?: (link: StoreLink) => string;
  /** `Accept-Language`, which decides the language of names. */
  language: string;
  /** The name of the application in the title of its page; null for the title of another page. */
  nameInTitle: (title: string) => string | null;
}

/** Creates the look-up in a store that has a web page for each application. */
function createPageLookUp(fetch: GuardedFetch, store: PageStore): LookUp {
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

const origin = 'https://itunes.apple.com';

/** Requested after the country of the link: Apple answers only for the countries in which an application is available. */
const otherCountries = ['RU', 'US'];

/** Bytes; an answer has about ten thousand. */
const maxBytes = 512 * 1_024;

const answerSchema = v.object({ results: v.array(v.record(v.string(), v.unknown())) });

type Application = v.InferOutput<typeof answerSchema>['results'][number];

function createAppleLookUp(fetch: GuardedFetch, waitForCall: WaitForCall): LookUp {
  async function lookUpIn(country: string, link: StoreLink, signal: AbortSignal): Promise<StoreLookup> {
    if (!(await waitForCall(signal))) return busy;
    const { id } = link;
    const outcome = await fetch(`${origin}/lookup?id=${id}&country=${country.toLowerCase()}`, {
      accept: 'application/json, text/javascript',
      isAllowedHost: (host) => host === new URL(origin).hostname,
      maxBytes,
      signal,
    });
    if (outcome.kind !== 'answered' || outcome.status !== 200) return unreachable;
    const answer = v.safeParse(answerSchema, parsedJson(outcome.body));
    if (!answer.success) return unreachable;
    const { results } = answer.output;
    const found = results.find(({ kind = 'software', trackId }) => kind === 'software' && String(trackId) === id);
    // A result without an id may be the application.
    if (found === undefined) return results.every(({ trackId }) => trackId !== undefined) ? notFound : unreachable;
    const listing = listingOf(found, { ...link, country });
    return listing === null ? unreachable : { kind: 'found', listing };
  }

  return async (link, { signal }) => {
    for (const country of new Set([link.country, ...otherCountries])) {
      if (country === null) continue;
      const answer = await lookUpIn(country, link, signal);
      if (answer.kind !== 'not_found') return answer;
    }
    return notFound;
  };
}

function listingOf(application: Application, link: StoreLink): StoreListing | null {
  const name = storeText(application['trackName']);
  if (name === null) return null;
  const { artworkUrl512, artworkUrl100, artworkUrl60 } = application;
  return {
    name,
    developerName: storeText(application['artistName']) ?? storeText(application['sellerName']),
    storeName: stores.app_store.name,
    iconSource: iconSource(artworkUrl512 ?? artworkUrl100 ?? artworkUrl60, origin),
    applicationUrl: applicationUrl(link),
    platform: stores.app_store.platform,
    bundleId: bundleIdIn(application) ?? link.id,
    developerSite: sentSite(application['sellerUrl']),
  };
}

function bundleIdIn({ bundleId }: Application): string | null {
  return typeof bundleId === 'string' && isBundleId(bundleId) ? bundleId : null;
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** The stores with a web page for each application. */
const pageStores: Record<Exclude<ReadableStoreId, 'app_store'>, PageStore> = {
  google_play: {
    pageUrl: (link) => `${applicationUrl(link)}&hl=en`,
    language: 'en',
    nameInTitle: (title) =>
      withoutEnding(title, /\s+[-–—]\s+Apps on Google Play$/i, /^(?:Google Play|Android Apps on Google Play)$/i),
  },
  rustore: {
    language: 'ru, en;q=0.5',
    nameInTitle: (title) => withoutEnding(title, /(?:\s+[-–—|]\s+RuStore|\s+(?:в каталоге|в) RuStore)$/i, /RuStore/i),
  },
  appgallery: {
    language: 'en',
    nameInTitle: (title) => withoutEnding(title, /\s+[-–—|]\s+(?:HUAWEI\s+)?AppGallery$/i, /AppGallery/i),
  },
  amazon: { language: 'en', nameInTitle: nameAtAmazon },
};

/** The title without the store's suffix; null for a title of the store's own pages. */
function withoutEnding(title: string, ending: RegExp, own: RegExp): string | null {
  const name = title.replace(ending, '').trim();
  return name === '' || own.test(name) ? null : name;
}

/** `Amazon.com: Name : Apps & Games` or `Name: Amazon.de: Apps`; a captcha page has no Amazon in its title. */
function nameAtAmazon(title: string): string | null {
  const parts = title.split(/\s*:\s+/);
  const own = parts.filter((part) => !/^Amazon\.[a-z.]+$/i.test(part));
  return own.length < parts.length && own.length > 1 ? own.slice(0, -1).join(': ') : null;
}

/** One look-up for each store. */
export function createStoreLookUps(fetch: GuardedFetch, clock: () => number): Record<ReadableStoreId, LookUp> {
  return {
    app_store: createAppleLookUp(fetch, createAppleRateLimit({ clock })),
    google_play: createPageLookUp(fetch, pageStores.google_play),
    rustore: createPageLookUp(fetch, pageStores.rustore),
    appgallery: createPageLookUp(fetch, pageStores.appgallery),
    amazon: createPageLookUp(fetch, pageStores.amazon),
  };
}
