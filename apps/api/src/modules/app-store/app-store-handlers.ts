import { recogniseStoreLink } from '@publisher-console/api-contract/recognise-store-link';
import type { FailureCode, Locale } from '@publisher-console/api-contract';
import { failureAnswers } from '#contract/failure-answers.ts';
import { FileAnswer } from '#contract/file-answer.ts';
import type { Handlers } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { minute } from '#process/durations.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { Semaphore } from '#limits/semaphore.ts';
import { developerSite } from './look-ups/developer-site.ts';
import { iconUrl } from '#contract/icon-url.ts';
import type { StoreIcons } from './icons/store-icons.ts';
import type { CachedListing, StoreListings } from './listings/store-listings.ts';
import { notAStoreLink } from './not-a-store-link.ts';

interface AppStoreDependencies {
  storeListings: StoreListings;
  storeIcons: StoreIcons;
  /** For work that sends requests to other hosts. */
  outsideSemaphore: Semaphore;
  limits: RateLimits;
}

/** Seconds in `Retry-After` when the limit of a store is exceeded. */
const retryAfter = 20;

/** Looks up applications in stores, and serves their icons. */
export function createAppStoreHandlers({
  storeListings,
  storeIcons,
  outsideSemaphore,
  limits,
}: AppStoreDependencies): Pick<Handlers, 'parseApplicationUrl' | 'getIcon'> {
  const perMinute = limits.create({ name: 'store_links', most: 20, window: minute });
  return {
    parseApplicationUrl: async ({ body, caller, locale, signal, ...clientInfo }) => {
      const { publisherId } = caller;
      const link = recogniseStoreLink(body.applicationUrl);
      if (link === null) throw notAStoreLink(locale);
      const answer = await outsideSemaphore.run(publisherId, signal, async () => {
        await perMinute.consume(publisherId, clientInfo, { publisherId });
        return storeListings.of(link, { signal });
      });
      if (answer.kind === 'not_found') throw fieldError('store_app_not_found', locale);
      if (answer.kind === 'busy') throw new ApiError('unavailable', { retryAfter, busy: 'calls to the App Store' });
      if (answer.kind === 'unreadable') throw fieldError('store_not_readable', locale);
      if (answer.kind !== 'found') throw fieldError('store_unreachable', locale);
      return { applicationStore: publicListing(answer.listing) };
    },

    getIcon: async ({ params }) => {
      const png = await storeIcons.find(params.key);
      if (png === null) throw new ApiError('not_found');
      return new FileAnswer({ name: `${params.key}.png`, type: 'image/png', content: [png], isForEver: true });
    },
  };
}

function fieldError(code: FailureCode, locale: Locale): ApiError {
  return new ApiError(code, { fieldErrors: { applicationUrl: [failureAnswers[code].message[locale]] } });
}

function publicListing({ iconSource: _source, iconKey, ...listing }: CachedListing) {
  return { ...listing, developerSite: developerSite(listing.developerSite), iconUrl: iconUrl(iconKey) };
}
