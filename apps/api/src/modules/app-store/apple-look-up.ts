import * as v from 'valibot';
import type { StoreLink } from '@publisher-console/store-links/stores';
import { stores } from '@publisher-console/store-links/stores';
import { applicationUrl } from '@publisher-console/store-links/application-url';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { developerSite } from './developer-site.ts';
import { iconSource } from './icon-source.ts';
import type { WaitForCall } from '#limits/memory-window.ts';
import { plainText } from './plain-text.ts';
import { busy, notFound, unreachable } from './store-listing.ts';
import type { LookUp, StoreListing, StoreLookup } from './store-listing.ts';

const origin = 'https://itunes.apple.com';

/** Asked after the link's own country: an application may be in few countries, and Apple says nothing of the others. */
const otherCountries = ['RU', 'US'];

/** Bytes; what Apple says of one application has some ten thousand. */
const maxBytes = 512 * 1_024;

const answerSchema = v.object({ results: v.array(v.record(v.string(), v.unknown())) });

type Application = v.InferOutput<typeof answerSchema>['results'][number];

/** Makes the look-up in the App Store, by Apple's lookup call, which names a limit of about 20 calls a minute. */
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
    const found = answer.output.results.find(({ kind, trackId }) => kind === 'software' && String(trackId) === id);
    if (found === undefined) return notFound;
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
  const name = plainText(application['trackName']);
  if (name === null) return null;
  const { artworkUrl512, artworkUrl100, artworkUrl60 } = application;
  return {
    name,
    developerName: plainText(application['artistName']) ?? plainText(application['sellerName']),
    storeName: stores.app_store.name,
    iconSource: iconSource(artworkUrl512 ?? artworkUrl100 ?? artworkUrl60, origin),
    applicationUrl: applicationUrl(link),
    platform: stores.app_store.platform,
    bundleId: bundleIdIn(application) ?? link.id,
    developerSite: developerSite(application['sellerUrl']),
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
