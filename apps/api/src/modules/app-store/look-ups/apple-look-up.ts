import * as v from 'valibot';
import type { StoreLink } from '@publisher-console/store-links/stores';
import { stores } from '@publisher-console/store-links/stores';
import { applicationUrl } from '@publisher-console/store-links/application-url';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { sentSite } from './developer-site.ts';
import { iconSource } from './icon-source.ts';
import type { WaitForCall } from '#limits/memory-window.ts';
import { storeText } from './store-text.ts';
import { busy, notFound, unreachable } from './store-listing.ts';
import type { LookUp, StoreListing, StoreLookup } from './store-listing.ts';

const origin = 'https://itunes.apple.com';

/** Requested after the country of the link: Apple answers only for the countries in which an application is available. */
const otherCountries = ['RU', 'US'];

/** Bytes; an answer has about ten thousand. */
const maxBytes = 512 * 1_024;

const answerSchema = v.object({ results: v.array(v.record(v.string(), v.unknown())) });

type Application = v.InferOutput<typeof answerSchema>['results'][number];

/**
 * Creates the look-up in the App Store. Apple documents a limit of about 20 calls a minute
 * (https://developer.apple.com/library/archive/documentation/AudioVideo/Conceptual/iTuneSearchAPI/).
 */
export function createAppleLookUp(fetch: GuardedFetch, waitForCall: WaitForCall): LookUp {
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

// Apple allows letters, digits, hyphens and periods.
function bundleIdIn({ bundleId }: Application): string | null {
  return typeof bundleId === 'string' && /^[\w.-]{1,255}$/.test(bundleId) ? bundleId : null;
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
