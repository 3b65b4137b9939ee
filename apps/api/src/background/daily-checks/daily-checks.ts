import type { FastifyBaseLogger } from 'fastify';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { claimChecks, lease, releaseChecks } from './check-claims.ts';
import type { CheckClaim } from './check-claims.ts';
import { createDomainCheck } from './domain-check.ts';
import type { Unanswered } from './domain-check.ts';
import { postpone } from './due-applications.ts';
import type { DueApplication } from './due-applications.ts';
import { createOutageWatch } from './outage-watch.ts';

/** The most checks without an answer that wait for a verdict. */
const mostWaiting = 100;

export interface DailyChecksDependencies {
  database: Database;
  sharedNow: OpenedDatabase['sharedNow'];
  appAdsTxt: AppAdsTxt;
  /** How many domains this process asks at once. Of one domain, one file is fetched at a time. */
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

/** Most sites that answered the last time did not answer. */
export class MachineCutOff extends Error {
  override readonly name = 'MachineCutOff';
}

interface Round {
  /** Checks that wait for the verdict whether this machine is cut off. */
  waiting: Unanswered[];
  signal: AbortSignal;
}

export function createDailyChecks(dependencies: DailyChecksDependencies): DailyChecks {
  const { database, sharedNow, domainsAtOnce, usableTime = 0.8 * lease } = dependencies;
  const outages = createOutageWatch();
  const { keep, checkDomain } = createDomainCheck(dependencies);

  /** Claims of one process at once would take the files of one domain from each other. */
  let claiming: Promise<unknown> = Promise.resolve();
  function claimInTurn(): Promise<CheckClaim | null> {
    const claim = claiming.then(() => asNetwork(database, (network) => claimChecks(network, sharedNow())));
    claiming = claim.catch(() => {});
    return claim;
  }

  async function giveBack(waiting: Unanswered[]): Promise<void> {
    if (waiting.length === 0) return;
    const due = waiting.map(({ application }) => application);
    await asNetwork(database, (network) => postpone(network, due, sharedNow()));
  }

  async function judge({ waiting }: Round): Promise<void> {
    const judged = waiting.splice(0);
    if (!outages.isOutage()) {
      for (const { application, check } of judged) await keep(application, check);
      return;
    }
    await giveBack(judged);
    throw new MachineCutOff('most sites could not be reached: this machine may be cut off, so nothing of them is kept');
  }

  async function checkClaim({ applications, answered }: CheckClaim, unchecked: Set<DueApplication>, round: Round) {
    for (const [domain, due] of Map.groupBy(applications, (application) => application.domain)) {
      const { unanswered, hasAnswered } = await checkDomain(due, unchecked, round.signal);
      round.waiting.push(...unanswered);
      // A site that did not answer the last time either is no sign of an outage here.
      if (due.some(({ applicationId }) => answered.has(applicationId))) outages.record(domain, hasAnswered);
      if (outages.canJudge() || round.waiting.length >= mostWaiting) await judge(round);
    }
  }

  /** Checks one claim after another until nothing is due. */
  async function work(round: Round): Promise<void> {
    for (;;) {
      round.signal.throwIfAborted();
      const claim = await claimInTurn();
      if (claim === null) return;
      const unchecked = new Set(claim.applications);
      const tooLong = AbortSignal.timeout(usableTime);
      try {
        await checkClaim(claim, unchecked, { ...round, signal: AbortSignal.any([round.signal, tooLong]) });
      } catch (error) {
        // A claim that ran out of time has not failed.
        if (error !== tooLong.reason) throw error;
      } finally {
        const rest = { unchecked: [...unchecked], now: sharedNow() };
        await asNetwork(database, (network) => releaseChecks(network, claim, rest));
      }
    }
  }

  return {
    checkDue: async (stopping) => {
      const failing = new AbortController();
      const round: Round = { waiting: [], signal: AbortSignal.any([stopping, failing.signal]) };
      const stopAll = (error: unknown) => failing.abort(error);
      try {
        await Promise.all(Array.from({ length: domainsAtOnce }, () => work(round).catch(stopAll)));
        round.signal.throwIfAborted();
        await judge(round);
      } finally {
        await giveBack(round.waiting);
      }
    },
  };
}
