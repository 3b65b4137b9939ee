import type { FastifyBaseLogger } from 'fastify';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import type { FileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { DueApplication } from './due-applications.network.ts';

/** A check without an answer. It is stored only once it is certain that this machine is not cut off. */
export interface Unanswered {
  application: DueApplication;
  check: FileCheck;
}

export interface DomainCheck {
  /** Stores a check; a failure is logged, and the application is checked again when its claim has ended. */
  saveCheck: (application: DueApplication, check: FileCheck) => Promise<void>;
  /**
   * Checks the files of one domain, one after another, and stores those with an answer; returns the others. Removes
   * each application from `unchecked`. A file whose check fails is logged, and checked again when its claim has ended.
   * Rejects with the reason of `signal`.
   */
  checkDomain: (due: DueApplication[], unchecked: Set<DueApplication>, signal: AbortSignal) => Promise<Unanswered[]>;
}

interface DomainCheckDependencies {
  database: Database;
  appAdsTxt: AppAdsTxt;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function createDomainCheck({ database, appAdsTxt, log }: DomainCheckDependencies): DomainCheck {
  const saveCheck: DomainCheck['saveCheck'] = async ({ publisherId, applicationId }, check) => {
    try {
      await asPublisher(database, wholePublisher(publisherId), (own) =>
        appAdsTxt.saveCheck(own, { publisherId, applicationId }, check, 'daily'),
      );
    } catch (error) {
      log.error({ err: error, applicationId }, 'a check of an app-ads.txt file could not be kept');
    }
  };

  /** Null if the check failed. One file must not end the checks of all others. */
  async function checkFile(application: DueApplication, signal: AbortSignal): Promise<FileCheck | null> {
    try {
      return await appAdsTxt.checkDaily(fileOf(application), signal);
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, applicationId: application.applicationId }, 'an app-ads.txt file could not be checked');
      return null;
    }
  }

  return {
    saveCheck,
    checkDomain: async (due, unchecked, signal) => {
      const unanswered: Unanswered[] = [];
      // A developer's applications often share a file, which is then fetched once. One text is in memory at a time.
      const files = Map.groupBy(due, (application) => JSON.stringify(fileOf(application)));
      for (const applications of files.values()) {
        signal.throwIfAborted();
        const [first] = applications as [DueApplication, ...DueApplication[]];
        const check = await checkFile(first, signal);
        for (const application of applications) {
          signal.throwIfAborted();
          unchecked.delete(application);
          if (check === null) continue;
          if (isUnanswered(check)) unanswered.push({ application, check });
          else await saveCheck(application, check);
        }
      }
      return unanswered;
    },
  };
}

function fileOf({ publisherId, appAdsTxtUrl, developerSite, isSiteKnown }: DueApplication) {
  return { publisherId, appAdsTxtUrl, developerSite, isSiteKnown };
}

/** No server answered at any address. */
function isUnanswered({ report: { problem, hops } }: FileCheck): boolean {
  return problem !== null && hops.every(({ status }) => status === null);
}
