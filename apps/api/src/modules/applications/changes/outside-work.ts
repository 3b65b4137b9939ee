import type { Locale } from '@publisher-console/api-contract';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import { failureAnswers } from '#contract/failure-answers.ts';
import type { Caller, ClientInfo } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { minute } from '#process/durations.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { knownSite, unknownSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { DeveloperSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { FileAddresses, FileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import type { StoreAnswer, StoreListings } from '#modules/app-store/listings/store-listings.ts';
import type { Semaphore } from '#limits/semaphore.ts';
import { applicationUnknown } from './application-form.ts';

/** The answer of a store about an application, or why there is none. */
export type Listed = Exclude<StoreAnswer, { kind: 'not_found' }>;

/** The call that needs other hosts: caller, language, address. `signal` aborts when the client has disconnected. */
interface OutsideCall extends ClientInfo {
  caller: Caller;
  locale: Locale;
  signal: AbortSignal;
}

/** The requests to other hosts about a published application. */
export interface OutsideWork {
  /** Runs work with requests to other hosts within the limits of the publisher. */
  forPublisher<Result>(call: OutsideCall, work: () => Promise<Result>): Promise<Result>;
  /** Looks up an application. Rejects one that the store does not have. */
  lookUp(link: StoreLink, call: OutsideCall): Promise<Listed>;
  /** Checks a file. Rejects one that lacks lines or cannot be loaded; the rejection has the report. */
  checkFile(file: FileAddresses, call: OutsideCall): Promise<FileCheck>;
}

export interface OutsideWorkDependencies {
  storeListings: StoreListings;
  appAdsTxt: AppAdsTxt;
  /** For work that sends requests to other hosts. */
  outsideSemaphore: Semaphore;
  limits: RateLimits;
}

export function createOutsideWork({
  storeListings,
  appAdsTxt,
  outsideSemaphore,
  limits,
}: OutsideWorkDependencies): OutsideWork {
  const perMinute = limits.create({ name: 'published_applications', most: 30, window: minute });
  return {
    forPublisher: ({ caller: { publisherId }, signal, ...clientInfo }, work) =>
      outsideSemaphore.run(publisherId, signal, async () => {
        await perMinute.consume(publisherId, clientInfo, { publisherId });
        return work();
      }),

    async lookUp(link, { locale, signal }) {
      const answer = await storeListings.of(link, { signal });
      if (answer.kind === 'not_found') throw applicationUnknown(locale);
      return answer;
    },

    async checkFile(file, { caller, locale, signal, ...clientInfo }) {
      const checked = await appAdsTxt.check(caller.publisherId, file, { clientInfo, signal });
      const { report, missingLines } = checked;
      if (report.state === 'found') return checked;
      const code = report.state === 'lines_missing' ? 'app_ads_txt_incomplete' : 'app_ads_txt_unreachable';
      throw new ApiError(code, {
        fieldErrors: { appAdsTxtUrl: [failureAnswers[code].message[locale]] },
        data: { missingLines, report },
      });
    },
  };
}

/** The developer's website from the answer of a store. */
export function listedSite(listed: Listed): DeveloperSite {
  return listed.kind === 'found' ? knownSite(listed.listing.developerSite) : unknownSite;
}

/** Whether the store may answer a later look-up. */
export function mayAnswerLater({ kind }: Listed): boolean {
  return kind === 'unreachable' || kind === 'busy';
}

/** The columns with the answer of a store. */
export function listedColumns(listed: Listed | null) {
  const { listing, lookedUpAt } = listed?.kind === 'found' ? listed : {};
  return {
    developerName: listing?.developerName ?? null,
    bundleId: listing?.bundleId ?? null,
    developerSite: listing?.developerSite ?? null,
    iconKey: listing?.iconKey ?? null,
    storeCheckedAt: lookedUpAt ?? null,
  };
}
