import type { AppAdsTxtHistoryItem, AppAdsTxtReport } from '@publisher-console/api-contract';
import { requireEntityId } from '#contract/entity-id.ts';
import { Rejection } from '#contract/rejection.ts';
import { minute } from '#process/durations.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { Peer } from '#contract/peer.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Slots } from '#limits/slots.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { findCheckedApplication, findLastContent, findNewestReport, newestChecks } from './app-ads-txt-repository.ts';
import type { CheckedApplication, OfApplication } from './app-ads-txt-repository.ts';
import { keptSite } from './developer-site.ts';
import type { DeveloperSite } from './developer-site.ts';
import { createFileCheck } from './file-check.ts';
import type { FileAddresses, FileCheck } from './file-check.ts';
import { createCheckKeeper, longestHistory } from './kept-checks.ts';
import type { KeepCheck } from './kept-checks.ts';
import { compareWithRequired } from './comparison.ts';
import { mergeRequired } from './merge.ts';
import { createNetworkFileFor } from './lines-of-publisher.ts';
import type { NetworkFileFor } from './lines-of-publisher.ts';
import type { NetworkFile, ReadNetworkFile } from './network-file.ts';

export interface AppAdsTxtDependencies {
  database: Database;
  fetch: GuardedFetch;
  readNetworkFile: ReadNetworkFile;
  outbox: Outbox;
  /** For work that asks hosts outside. */
  outsideSlots: Slots;
  limits: DatabaseWindows;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
}

/** The call that asks for a check; `signal` aborts when nobody waits for the answer any more. */
export interface Asking {
  peer: Peer;
  signal: AbortSignal;
}

/** Checks app-ads.txt files and keeps what was found. */
export interface AppAdsTxt {
  /** The network's own file, as a publisher has to publish it. */
  networkFile: NetworkFileFor;
  /** Checks a file in a slot that the publisher has, and keeps nothing. Throws `rate_limited`: 20 a minute. */
  check(publisherId: string, addresses: FileAddresses, asking: Asking): Promise<FileCheck>;
  /**
   * Takes a slot and does the same, and merges the file with the network's lines if asked to. What finds the developer's
   * website is done in the same slot.
   */
  preview(
    publisherId: string,
    wanted: { appAdsTxtUrl: string; developerSite: () => Promise<DeveloperSite>; merge: boolean },
    asking: Asking,
  ): Promise<{ report: AppAdsTxtReport; merged: string | null }>;
  /** Keeps a check as the newest one of an application. */
  keep: KeepCheck;
  /** Checks the file of an application because its publisher asks for it. Throws `not_found` and what `preview` throws. */
  checkNow(of: OfApplication & { sessionId: string }, asking: Asking): Promise<AppAdsTxtReport>;
  /** Checks a file without a limit, for the daily check. Rejects with the reason of `signal`, or where the database does not answer. */
  checkDaily(file: FileAddresses & { publisherId: string }, signal: AbortSignal): Promise<FileCheck>;
  /** The last check of an application and those before it, newest first. Throws `not_found`. */
  checksOf(of: OfApplication): Promise<{ report: AppAdsTxtReport | null; history: AppAdsTxtHistoryItem[] }>;
  /** The file of an application with the network's lines. Throws `not_found`. */
  merged(of: OfApplication): Promise<{ content: string; isFromFile: boolean }>;
}

export function createAppAdsTxt(dependencies: AppAdsTxtDependencies): AppAdsTxt {
  const { database, fetch, outbox, outsideSlots, limits, origin, now } = dependencies;
  const networkFile = createNetworkFileFor(dependencies);
  const checkFile = createFileCheck({ fetch, now });
  const keep = createCheckKeeper({ outbox, origin });
  const perMinute = limits.create({ name: 'app_ads_txt_checks', most: 20, window: minute });

  const checkDaily: AppAdsTxt['checkDaily'] = async ({ publisherId, ...addresses }, signal) => {
    const { required } = await networkFile(publisherId);
    return checkFile(addresses, required, signal);
  };

  const check: AppAdsTxt['check'] = async (publisherId, addresses, { peer, signal }) => {
    await perMinute.take(publisherId, peer, { publisherId });
    return checkDaily({ publisherId, ...addresses }, signal);
  };

  const asOwner = <Result>(of: OfApplication, work: (own: OwnDatabase) => Promise<Result>) =>
    asPublisher(database, of.publisherId, work);

  return {
    networkFile,
    check,
    checkDaily,
    keep,

    preview: (publisherId, { appAdsTxtUrl, developerSite, merge }, asking) =>
      outsideSlots.run(publisherId, asking.signal, async () => {
        await perMinute.take(publisherId, asking.peer, { publisherId });
        const file = { publisherId, appAdsTxtUrl, ...(await developerSite()) };
        const { report, merged } = await checkDaily(file, asking.signal);
        return { report, merged: merge ? (merged() ?? mergedFile(null, await networkFile(publisherId))) : null };
      }),

    checkNow: async ({ sessionId, ...of }, asking) => {
      requireEntityId(of.applicationId);
      const { appAdsTxtUrl, ...application } = await asOwner(of, (own) => find(own, of));
      if (appAdsTxtUrl === null) throw new Rejection('app_ads_txt_link_missing');
      const checked = await outsideSlots.run(of.publisherId, asking.signal, () =>
        check(of.publisherId, { appAdsTxtUrl, ...keptSite(application) }, asking),
      );
      return asOwner(of, async (own) => {
        await recordAudit(own, asking.peer, { kind: 'app_ads_txt_checked', sessionId, ...of });
        return keep(own, of, checked, 'requested');
      });
    },

    checksOf: async (of) => {
      requireEntityId(of.applicationId);
      return asOwner(of, async (own) => {
        await find(own, of);
        const checks = await newestChecks(own, of, longestHistory);
        return { report: await findNewestReport(own, of), history: checks.map(historyItem) };
      });
    },

    merged: async (of) => {
      requireEntityId(of.applicationId);
      const content = await asOwner(of, async (own) => {
        await find(own, of);
        return findLastContent(own, of);
      });
      return { content: mergedFile(content, await networkFile(of.publisherId)), isFromFile: content !== null };
    },
  };
}

async function find(own: OwnDatabase, of: OfApplication): Promise<CheckedApplication> {
  const found = await findCheckedApplication(own, of);
  if (found === null) throw new Rejection('not_found');
  return found;
}

/** A file with the network's lines; the network's own file where there is none. */
function mergedFile(content: string | null, network: NetworkFile): string {
  return mergeRequired(compareWithRequired(content ?? network.content, network.required));
}

type KeptCheck = Awaited<ReturnType<typeof newestChecks>>[number];

function historyItem({ checkedAt, problem, ...check }: KeptCheck): AppAdsTxtHistoryItem {
  return { checkedAt: checkedAt.toISOString(), problem: problem as AppAdsTxtHistoryItem['problem'], ...check };
}
