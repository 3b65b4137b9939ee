import type { FastifyBaseLogger } from 'fastify';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import type { FileCheck } from '#modules/app-ads-txt/checks/file-check.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { DueApplication } from './due-applications.ts';

/** A check without an answer. It is stored only once it is certain that this machine is not cut off. */
export interface Unanswered {
  application: DueApplication;
  check: FileCheck;
}

export interface DomainCheck {
  /** Stores a check; a failure is logged, and the application is checked again when its claim has ended. */
  keep: (application: DueApplication, check: FileCheck) => Promise<void>;
  /**
   * Checks the files of one domain, one after another, and stores those with an answer. Takes each application out of
   * `unchecked`. Rejects with the reason of `signal`.
   */
  checkDomain: (
    due: DueApplication[],
    unchecked: Set<DueApplication>,
    signal: AbortSignal,
  ) => Promise<{ unanswered: Unanswered[]; hasAnswered: boolean }>;
}

interface DomainCheckDependencies {
  database: Database;
  appAdsTxt: AppAdsTxt;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export function createDomainCheck({ database, appAdsTxt, log }: DomainCheckDependencies): DomainCheck {
  const keep: DomainCheck['keep'] = async ({ publisherId, applicationId }, check) => {
    try {
      await asPublisher(database, publisherId, (own) =>
        appAdsTxt.keep(own, { publisherId, applicationId }, check, 'daily'),
      );
    } catch (error) {
      log.error({ err: error, applicationId }, 'a check of an app-ads.txt file could not be kept');
    }
  };

  return {
    keep,
    checkDomain: async (due, unchecked, signal) => {
      const checks = new Map<string, FileCheck>();
      const unanswered: Unanswered[] = [];
      for (const application of due) {
        signal.throwIfAborted();
        const { publisherId, appAdsTxtUrl, developerSite, isSiteKnown } = application;
        const file = { publisherId, appAdsTxtUrl, developerSite, isSiteKnown };
        // A developer's applications often share a file, which is then fetched once.
        const key = JSON.stringify(file);
        const check = checks.get(key) ?? (await appAdsTxt.checkDaily(file, signal));
        checks.set(key, check);
        unchecked.delete(application);
        if (isUnanswered(check)) unanswered.push({ application, check });
        else await keep(application, check);
      }
      return { unanswered, hasAnswered: ![...checks.values()].every(isUnanswered) };
    },
  };
}

/** No server answered at any address. */
function isUnanswered({ report: { problem, hops } }: FileCheck): boolean {
  return problem === 'no_answer' && hops.every(({ status }) => status === null);
}
