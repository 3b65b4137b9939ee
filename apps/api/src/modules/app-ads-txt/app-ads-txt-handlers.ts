import { recogniseStoreLink } from '@publisher-console/store-links/recognise-store-link';
import type { Handlers } from '#contract/operation.ts';
import type { StoreListings } from '#modules/app-store/store-listings.ts';
import type { AppAdsTxt } from './app-ads-txt.ts';

type AppAdsTxtOperation =
  | 'checkAppAdsTxt'
  | 'getApplicationAppAdsTxt'
  | 'getMergedAppAdsTxt'
  | 'getNetworkAppAdsTxt'
  | 'recheckApplicationAppAdsTxt';

interface AppAdsTxtHandlerDependencies {
  appAdsTxt: AppAdsTxt;
  storeListings: StoreListings;
}

/** Answers the network's app-ads.txt file, and checks and merges those of publishers. */
export function createAppAdsTxtHandlers({
  appAdsTxt,
  storeListings,
}: AppAdsTxtHandlerDependencies): Pick<Handlers, AppAdsTxtOperation> {
  /** The developer's website of the application that a link names; null where the store does not say. */
  async function developerSiteOf(applicationUrl: string | null, signal: AbortSignal): Promise<string | null> {
    const link = applicationUrl === null ? null : recogniseStoreLink(applicationUrl);
    if (link === null) return null;
    const answer = await storeListings.of(link, { signal });
    return answer.kind === 'found' ? answer.listing.developerSite : null;
  }

  return {
    getNetworkAppAdsTxt: async () => {
      const { content, required, updatedAt } = await appAdsTxt.networkFile();
      return { content, lines: required.map(({ line }) => line), updatedAt: updatedAt.toISOString() };
    },

    checkAppAdsTxt: ({
      body: { appAdsTxtUrl, applicationUrl, merge = false },
      caller: { publisherId },
      signal,
      ...peer
    }) => {
      const developerSite = () => developerSiteOf(applicationUrl ?? null, signal);
      return appAdsTxt.preview(publisherId, { appAdsTxtUrl, developerSite, merge }, { peer, signal });
    },

    getApplicationAppAdsTxt: ({ params, caller: { publisherId } }) =>
      appAdsTxt.checksOf({ publisherId, applicationId: params.id }),

    recheckApplicationAppAdsTxt: async ({ params, caller: { publisherId, sessionId }, signal, ...peer }) => ({
      report: await appAdsTxt.checkNow({ publisherId, sessionId, applicationId: params.id }, { peer, signal }),
    }),

    getMergedAppAdsTxt: ({ params, caller: { publisherId } }) =>
      appAdsTxt.merged({ publisherId, applicationId: params.id }),
  };
}
