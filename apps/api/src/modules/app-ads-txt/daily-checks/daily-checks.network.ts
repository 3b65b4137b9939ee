import type { FastifyBaseLogger } from 'fastify';
import { createAlarm } from '#jobs/alarm.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { claimChecks, lease, releaseChecks } from './check-claims.network.ts';
import type { CheckClaim } from './check-claims.network.ts';
import { createDomainCheck } from './domain-check.network.ts';
import type { DueApplication } from './due-applications.network.ts';
import { createWaitingChecks } from './waiting-checks.network.ts';

/** Milliseconds until a process that has room for more claims looks for due files again. */
const nextLook = 10 * second;

export interface DailyChecksDependencies {
  database: Database;
  sharedNow: OpenedDatabase['sharedNow'];
  appAdsTxt: AppAdsTxt;
  /** The most claims of this process at once. Of each, and of a domain, one file is fetched at a time. */
  domainsAtOnce: number;
  log: Pick<FastifyBaseLogger, 'error'>;
  /**
   * Milliseconds after which the checks of a claim end, before its lease does; the rest of its files is due at once. Only tests
   * set another number.
   */
  usableTime?: number;
}

/** Checks the app-ads.txt file of each application once a day. All processes share this work through claims. */
export interface DailyChecks {
  /** Checks all files that are due. Rejects with the reason of `stopping`, and with `MachineCutOff`. */
  checkDue: (stopping: AbortSignal) => Promise<void>;
}

export function createDailyChecks(dependencies: DailyChecksDependencies): DailyChecks {
  const { database, sharedNow, domainsAtOnce, usableTime = 0.8 * lease } = dependencies;
  const { saveCheck, checkDomain } = createDomainCheck(dependencies);
  const waiting = createWaitingChecks({ database, sharedNow, saveCheck });

  async function checkDomains(
    { applications, answered }: CheckClaim,
    unchecked: Set<DueApplication>,
    signal: AbortSignal,
  ): Promise<void> {
    for (const [domain, due] of Map.groupBy(applications, (application) => application.domain)) {
      const unanswered = await checkDomain(due, unchecked, signal);
      const hasAnswered = unanswered.length < due.length;
      const answeredLast = due.some(({ applicationId }) => answered.has(applicationId));
      await waiting.add({ domain, unanswered, hasAnswered, answeredLast });
    }
  }

  async function checkClaim(claim: CheckClaim, signal: AbortSignal): Promise<void> {
    const unchecked = new Set(claim.applications);
    const tooLong = AbortSignal.timeout(usableTime);
    try {
      await checkDomains(claim, unchecked, AbortSignal.any([signal, tooLong]));
    } catch (error) {
      // A claim that ran out of time has not failed.
      if (error !== tooLong.reason) throw error;
    } finally {
      const rest = { unchecked: [...unchecked], now: sharedNow() };
      await asNetwork(database, (network) => releaseChecks(network, claim, rest));
    }
  }

  /**
   * Checks claims until nothing is due. While any is under way, it looks for others: a slow site must not hold up the files
   * that become due meanwhile.
   */
  async function checkClaims(
    running: Set<Promise<void>>,
    failing: AbortController,
    signal: AbortSignal,
  ): Promise<void> {
    const alarm = createAlarm();
    for (;;) {
      signal.throwIfAborted();
      const hasRoom = running.size < domainsAtOnce;
      // One after another: concurrent claims of one process would compete for the files of one domain.
      const claim = hasRoom ? await asNetwork(database, (network) => claimChecks(network, sharedNow())) : null;
      if (claim !== null) {
        const checking: Promise<void> = checkClaim(claim, signal)
          .catch((error: unknown) => failing.abort(error))
          .finally(() => {
            running.delete(checking);
            alarm.ring();
          });
        running.add(checking);
      } else if (running.size > 0) {
        await alarm.wait(nextLook);
      } else {
        return;
      }
    }
  }

  return {
    checkDue: async (stopping) => {
      const failing = new AbortController();
      const running = new Set<Promise<void>>();
      try {
        await checkClaims(running, failing, AbortSignal.any([stopping, failing.signal]));
        await waiting.judge();
      } catch (error) {
        failing.abort(error);
        throw error;
      } finally {
        await Promise.all(running);
        await waiting.release();
      }
    },
  };
}
