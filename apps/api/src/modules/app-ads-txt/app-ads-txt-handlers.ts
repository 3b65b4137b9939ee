import { recogniseStoreLink } from '@publisher-console/api-contract/recognise-store-link';
import type { Handlers } from '#contract/operation.ts';
import type { StoreListings } from '#modules/app-store/listings/store-listings.ts';
import type { AppAdsTxt } from './app-ads-txt.ts';
import { knownSite, unknownSite } from './loading/buyers-file.ts';
import type { DeveloperSite } from './loading/buyers-file.ts';

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

/** Answers the network's app-ads.txt file; checks and merges the files of publishers. */
export function createAppAdsTxtHandlers({
  appAdsTxt,
  storeListings,
}: AppAdsTxtHandlerDependencies): Pick<Handlers, AppAdsTxtOperation> {
  /** The website of the developer of the application at a store link. */
  async function developerSiteOf(applicationUrl: string | null, signal: AbortSignal): Promise<DeveloperSite> {
    const link = applicationUrl === null ? null : recogniseStoreLink(applicationUrl);
    if (link === null) return unknownSite;
    const answer = await storeListings.of(link, { signal });
    return answer.kind === 'found' ? knownSite(answer.listing.developerSite) : unknownSite;
  }

  return {
    getNetworkAppAdsTxt: async ({ caller: { publisherId } }) => {
      const { content, required, updatedAt } = await appAdsTxt.networkFile(publisherId);
      return { content, lines: required.map(({ line }) => line), updatedAt: updatedAt.toISOString() };
    },

    checkAppAdsTxt: ({
      body: { appAdsTxtUrl, applicationUrl, merge = false },
      caller: { publisherId },
      signal,
      ...clientInfo
    }) => {
      const developerSite = () => developerSiteOf(applicationUrl ?? null, signal);
      return appAdsTxt.preview(publisherId, { appAdsTxtUrl, developerSite, merge }, { clientInfo, signal });
    },

    getApplicationAppAdsTxt: ({ params, caller: { publisherId, applications } }) =>
      appAdsTxt.checksOf({ publisherId, applications, applicationId: params.id }),

    recheckApplicationAppAdsTxt: async ({ params, caller, signal, ...clientInfo }) => ({
      report: await appAdsTxt.checkNow({ caller, applicationId: params.id }, { clientInfo, signal }),
    }),

    getMergedAppAdsTxt: ({ params, caller: { publisherId, applications } }) =>
      appAdsTxt.merged({ publisherId, applications, applicationId: params.id }),
  };
}
