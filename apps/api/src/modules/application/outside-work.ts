import type { Locale } from '@publisher-console/api-contract';
import type { StoreLink } from '@publisher-console/store-links/stores';
import { failureAnswers } from '#contract/failure-answers.ts';
import type { Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { minute } from '#process/durations.ts';
import type { Peer } from '#contract/peer.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { namedSite, unknownSite } from '#modules/app-ads-txt/developer-site.ts';
import type { DeveloperSite } from '#modules/app-ads-txt/developer-site.ts';
import type { FileAddresses, FileCheck } from '#modules/app-ads-txt/file-check.ts';
import type { StoreAnswer, StoreListings } from '#modules/app-store/store-listings.ts';
import type { Slots } from '#limits/slots.ts';
import { applicationUnknown } from './application-form.ts';

/** What a store said about an application, and when; or why it said nothing. */
export type Listed = Exclude<StoreAnswer, { kind: 'not_found' }>;

/** The call that asks: who, in which language, from where. `signal` aborts when nobody waits for the answer any more. */
export interface Asking extends Peer {
  caller: Caller;
  locale: Locale;
  signal: AbortSignal;
}

/** Asks hosts outside what the server has to know of a published application. */
export interface OutsideWork {
  /** Does work that asks outside, as much and as often as a publisher may. */
  forPublisher<Result>(asking: Asking, work: () => Promise<Result>): Promise<Result>;
  /** What the store says. Refuses an application that the store does not have. */
  lookUp(link: StoreLink, asking: Asking): Promise<Listed>;
  /** The check of a file. Refuses one that lacks lines or cannot be loaded, with what was found. */
  checkFile(file: FileAddresses, asking: Asking): Promise<FileCheck>;
}

export interface OutsideWorkDependencies {
  storeListings: StoreListings;
  appAdsTxt: AppAdsTxt;
  /** For work that asks hosts outside. */
  outsideSlots: Slots;
  limits: DatabaseWindows;
}

export function createOutsideWork({
  storeListings,
  appAdsTxt,
  outsideSlots,
  limits,
}: OutsideWorkDependencies): OutsideWork {
  const perMinute = limits.create({ name: 'published_applications', most: 30, window: minute });
  return {
    forPublisher: ({ caller: { publisherId }, signal, ...peer }, work) =>
      outsideSlots.run(publisherId, signal, async () => {
        await perMinute.take(publisherId, peer, { publisherId });
        return work();
      }),

    async lookUp(link, { locale, signal }) {
      const answer = await storeListings.of(link, { signal });
      if (answer.kind === 'not_found') throw applicationUnknown(locale);
      return answer;
    },

    async checkFile(file, { caller, locale, signal, ...peer }) {
      const checked = await appAdsTxt.check(caller.publisherId, file, { peer, signal });
      const { report, missingLines } = checked;
      if (report.state === 'found') return checked;
      const code = report.state === 'lines_missing' ? 'app_ads_txt_incomplete' : 'app_ads_txt_unreachable';
      throw new Rejection(code, {
        fieldErrors: { appAdsTxtUrl: [failureAnswers[code].message[locale]] },
        data: { missingLines, report },
      });
    },
  };
}

/** The developer's website, as far as the store said anything. */
export function listedSite({ store }: StoreLink, listed: Listed): DeveloperSite {
  return listed.kind === 'found' ? namedSite(store, listed.listing.developerSite) : unknownSite;
}

/** Whether the store may say more when it is asked again. */
export function mayAnswerLater({ kind }: Listed): boolean {
  return kind === 'unreachable' || kind === 'busy';
}

/** The columns that hold what a store says. */
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
