import type { AppAdsTxtHistoryItem, AppAdsTxtReport } from '@publisher-console/api-contract';
import { requireEntityId } from '#contract/entity-id.ts';
import { Rejection } from '#contract/rejection.ts';
import { minute } from '#durations.ts';
import { createFetchGate } from '#guarded-fetch/fetch-gate.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { Peer } from '#modules/account/account-dependencies.ts';
import type { Limits } from '#modules/account/limits/limits.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { findCheckedApplication, findLastContent, findNewestReport, newestChecks } from './app-ads-txt-repository.ts';
import type { CheckedApplication, OfApplication } from './app-ads-txt-repository.ts';
import { createFileCheck } from './file-check.ts';
import type { FileAddresses, FileCheck } from './file-check.ts';
import { createCheckKeeper, longestHistory } from './kept-checks.ts';
import type { KeepCheck } from './kept-checks.ts';
import { compareWithRequired } from './comparison.ts';
import { mergeRequired } from './merge.ts';
import type { NetworkFile, ReadNetworkFile } from './network-file.ts';

export interface AppAdsTxtDependencies {
  database: Database;
  fetch: GuardedFetch;
  readNetworkFile: ReadNetworkFile;
  outbox: Outbox;
  limits: Limits;
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
  /** The network's own file. */
  networkFile: ReadNetworkFile;
  /** Checks a file and keeps nothing. Throws `rate_limited`: 20 a minute and 5 at once for each publisher. */
  check(publisherId: string, addresses: FileAddresses, asking: Asking): Promise<FileCheck>;
  /** The same, and merges the file with the network's lines if asked to. What finds the developer's website counts as well. */
  preview(
    publisherId: string,
    wanted: { appAdsTxtUrl: string; developerSite: () => Promise<string | null>; merge: boolean },
    asking: Asking,
  ): Promise<{ report: AppAdsTxtReport; merged: string | null }>;
  /** Keeps a check as the newest one of an application. */
  keep: KeepCheck;
  /** Checks the file of an application because its publisher asks for it. Throws `not_found` and what `check` throws. */
  checkNow(of: OfApplication & { sessionId: string }, asking: Asking): Promise<AppAdsTxtReport>;
  /** Checks a file without a limit, for the daily check. Rejects only with the reason of `signal`. */
  checkDaily(addresses: FileAddresses, signal: AbortSignal): Promise<FileCheck>;
  /** The last check of an application and those before it, newest first. Throws `not_found`. */
  checksOf(of: OfApplication): Promise<{ report: AppAdsTxtReport | null; history: AppAdsTxtHistoryItem[] }>;
  /** The file of an application with the network's lines. Throws `not_found`. */
  merged(of: OfApplication): Promise<{ content: string; isFromFile: boolean }>;
}

export function createAppAdsTxt(dependencies: AppAdsTxtDependencies): AppAdsTxt {
  const { database, fetch, readNetworkFile, outbox, limits, origin, now } = dependencies;
  const checkFile = createFileCheck({ fetch, now });
  const keep = createCheckKeeper({ outbox, origin });
  const gate = createFetchGate({ most: 5 });
  const perMinute = limits.create({ name: 'app_ads_txt_checks', most: 20, window: minute });

  async function checkDaily(addresses: FileAddresses, signal: AbortSignal): Promise<FileCheck> {
    const { required } = await readNetworkFile();
    return checkFile(addresses, required, signal);
  }

  function withinLimits<Result>(publisherId: string, peer: Peer, work: () => Promise<Result>): Promise<Result> {
    return gate(publisherId, async () => {
      await perMinute.take(publisherId, peer, { publisherId });
      return work();
    });
  }

  const check: AppAdsTxt['check'] = (publisherId, addresses, { peer, signal }) =>
    withinLimits(publisherId, peer, () => checkDaily(addresses, signal));

  const asOwner = <Result>(of: OfApplication, work: (own: OwnDatabase) => Promise<Result>) =>
    asPublisher(database, of.publisherId, work);

  return {
    networkFile: readNetworkFile,
    check,
    checkDaily,
    keep,

    preview: (publisherId, { appAdsTxtUrl, developerSite, merge }, { peer, signal }) =>
      withinLimits(publisherId, peer, async () => {
        const { report, merged } = await checkDaily({ appAdsTxtUrl, developerSite: await developerSite() }, signal);
        return { report, merged: merge ? (merged() ?? mergedFile(null, await readNetworkFile())) : null };
      }),

    checkNow: async ({ sessionId, ...of }, asking) => {
      requireEntityId(of.applicationId);
      const { appAdsTxtUrl, developerSite } = await asOwner(of, (own) => find(own, of));
      if (appAdsTxtUrl === null) throw new Rejection('app_ads_txt_link_missing');
      const checked = await check(of.publisherId, { appAdsTxtUrl, developerSite }, asking);
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
      return { content: mergedFile(content, await readNetworkFile()), isFromFile: content !== null };
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
