import type { AppAdsTxtHistoryItem, AppAdsTxtReport } from '@publisher-console/api-contract';
import { ApiError, requireEntityId } from '#contract/api-error.ts';
import type { Caller, ClientInfo } from '#contract/operation.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { Semaphore } from '#limits/semaphore.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { minute } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { findCheckedApplication, findLastContent, findNewestReport, newestChecks } from './checks/check-repository.ts';
import type { CheckedApplication, OfApplication } from './checks/check-repository.ts';
import { createFileCheck } from './checks/file-check.ts';
import type { FileAddresses, FileCheck } from './checks/file-check.ts';
import { createCheckSaver, longestHistory } from './checks/check-store.ts';
import type { SaveCheck } from './checks/check-store.ts';
import { mergeRequired } from './comparison/merge.ts';
import { compareWithRequired } from './comparison/required-lines.ts';
import { knownSite } from './loading/buyers-file.ts';
import type { DeveloperSite } from './loading/buyers-file.ts';
import { createNetworkFileFor } from './network-file/network-file.ts';
import type { NetworkFile, NetworkFileFor } from './network-file/network-file.ts';
import type { ReadNetworkFile } from './network-file/open-network-file.ts';

/** The newest report and the checks before it, newest first. */
interface CheckHistory {
  report: AppAdsTxtReport | null;
  history: AppAdsTxtHistoryItem[];
}

/** An application of an owner, who may be limited to others. */
type OwnApplication = OfApplication & RowOwner;

/** Reads what is stored of an application and its checks. Each function throws `not_found` without the application. */
function createStoredChecks(database: Database) {
  const read = async <Result>(
    of: OwnApplication,
    work: (own: OwnDatabase, application: CheckedApplication) => Promise<Result> | Result,
  ): Promise<Result> => {
    requireEntityId(of.applicationId);
    return asPublisher(database, of, async (own) => {
      const application = await findCheckedApplication(own, of);
      if (application === null) throw new ApiError('not_found');
      return work(own, application);
    });
  };

  return {
    application: (of: OwnApplication) => read(of, (_own, application) => application),

    history: (of: OwnApplication): Promise<CheckHistory> =>
      read(of, async (own) => {
        const checks = await newestChecks(own, of, longestHistory);
        return { report: await findNewestReport(own, of), history: checks.map(historyItem) };
      }),

    /** The file as it was last loaded; null if it never was. */
    lastContent: (of: OwnApplication) => read(of, (own) => findLastContent(own, of)),
  };
}

type ListedCheck = Awaited<ReturnType<typeof newestChecks>>[number];

function historyItem({ checkedAt, problem, ...check }: ListedCheck): AppAdsTxtHistoryItem {
  return { checkedAt: checkedAt.toISOString(), problem: problem as AppAdsTxtHistoryItem['problem'], ...check };
}

interface AppAdsTxtDependencies {
  database: Database;
  jobs: JobQueue;
  fetch: GuardedFetch;
  readNetworkFile: ReadNetworkFile;
  outbox: Outbox;
  /** For work that sends requests to other hosts. */
  outsideSemaphore: Semaphore;
  limits: RateLimits;
  /** The console's public origin, for links in mails. */
  origin: string;
  now: () => Date;
  sharedNow: OpenedDatabase['sharedNow'];
}

/** The call that requests a check; `signal` aborts when the client has disconnected. */
interface CheckCall {
  clientInfo: ClientInfo;
  signal: AbortSignal;
}

/** Checks app-ads.txt files and stores the results. */
export interface AppAdsTxt {
  /** The network's own file, as a publisher has to publish it. */
  networkFile: NetworkFileFor;
  /** Checks a file and stores nothing; the publisher already has a slot. Throws `rate_limited`: 20 a minute. */
  check(publisherId: string, addresses: FileAddresses, call: CheckCall): Promise<FileCheck>;
  /**
   * Acquires a slot, looks up the developer's website and checks the file. With `merge`, also returns the merged file.
   * Throws like `check`.
   */
  preview(
    publisherId: string,
    wanted: { appAdsTxtUrl: string; developerSite: () => Promise<DeveloperSite>; merge: boolean },
    call: CheckCall,
  ): Promise<{ report: AppAdsTxtReport; merged: string | null }>;
  /** Stores a check as the newest one of an application. */
  saveCheck: SaveCheck;
  /** Checks the file of an application at its publisher's request. Throws `not_found` and like `preview`. */
  checkNow(of: { caller: Caller; applicationId: string }, call: CheckCall): Promise<AppAdsTxtReport>;
  /** The daily check of a file, without a limit. Rejects with the reason of `signal`, or when the database fails. */
  checkDaily(file: FileAddresses & { publisherId: string }, signal: AbortSignal): Promise<FileCheck>;
  /** The last check of an application and the checks before it, newest first. Throws `not_found`. */
  checksOf(of: OwnApplication): Promise<CheckHistory>;
  /** The merged file of an application. Throws `not_found`. */
  merged(of: OwnApplication): Promise<{ content: string; isFromFile: boolean }>;
}

export function createAppAdsTxt(dependencies: AppAdsTxtDependencies): AppAdsTxt {
  const { database, fetch, outsideSemaphore, limits, now } = dependencies;
  const networkFile = createNetworkFileFor(dependencies);
  const stored = createStoredChecks(database);
  const checkFile = createFileCheck({ fetch, now });
  const saveCheck = createCheckSaver(dependencies);
  const perMinute = limits.create({ name: 'app_ads_txt_checks', most: 20, window: minute });

  const checkDaily: AppAdsTxt['checkDaily'] = async ({ publisherId, ...addresses }, signal) => {
    const { required } = await networkFile(publisherId);
    return checkFile(addresses, required, signal);
  };

  const check: AppAdsTxt['check'] = async (publisherId, addresses, { clientInfo, signal }) => {
    await perMinute.consume(publisherId, clientInfo, { publisherId });
    return checkDaily({ publisherId, ...addresses }, signal);
  };

  return {
    networkFile,
    check,
    checkDaily,
    saveCheck,
    checksOf: stored.history,

    preview: (publisherId, { appAdsTxtUrl, developerSite, merge }, { clientInfo, signal }) =>
      outsideSemaphore.run(publisherId, signal, async () => {
        await perMinute.consume(publisherId, clientInfo, { publisherId });
        const file = { publisherId, appAdsTxtUrl, ...(await developerSite()) };
        const { report, merged } = await checkDaily(file, signal);
        return { report, merged: merge ? (merged() ?? mergedFile(null, await networkFile(publisherId))) : null };
      }),

    checkNow: async ({ caller, applicationId }, call) => {
      const { publisherId, applications } = caller;
      const of = { publisherId, applications, applicationId };
      const { appAdsTxtUrl, ...application } = await stored.application(of);
      if (appAdsTxtUrl === null) throw new ApiError('app_ads_txt_link_missing');
      const checked = await outsideSemaphore.run(of.publisherId, call.signal, () =>
        check(of.publisherId, { appAdsTxtUrl, ...knownSite(application.developerSite) }, call),
      );
      return asPublisher(database, caller, async (own) => {
        await recordAudit(own, call.clientInfo, {
          kind: 'app_ads_txt_checked',
          ...auditedCaller(caller),
          applicationId,
        });
        return saveCheck(own, of, checked, 'requested');
      });
    },

    merged: async (of) => {
      const content = await stored.lastContent(of);
      return { content: mergedFile(content, await networkFile(of.publisherId)), isFromFile: content !== null };
    },
  };
}

/** The merged file; the network's own file if the publisher's file was never loaded. */
function mergedFile(content: string | null, network: NetworkFile): string {
  return mergeRequired(compareWithRequired(content ?? network.content, network.required));
}
