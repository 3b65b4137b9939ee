import { sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { lease } from './check-claims.network.ts';
import type { DomainCheck, Unanswered } from './domain-check.network.ts';
import { postpone } from './due-applications.network.ts';
import { createOutageWatch } from './outage-watch.ts';

/** The most checks without an answer that wait for a verdict. */
const mostWaiting = 100;

/** Most sites that answered the last time did not answer. */
export class MachineCutOff extends Error {
  override readonly name = 'MachineCutOff';
}

/** The checks of a domain. */
interface CheckedDomain {
  domain: string;
  unanswered: Unanswered[];
  /** Whether any file was answered. */
  hasAnswered: boolean;
  /** Whether any file was answered the last time. Otherwise no answer is no sign of an outage here. */
  answeredLast: boolean;
}

/** Checks without an answer, which wait for the verdict whether this machine is cut off. */
export interface WaitingChecks {
  /** Adds the checks of a domain, and judges as soon as enough domains are known. Rejects like `judge`. */
  add: (checked: CheckedDomain) => Promise<void>;
  /** Stores the checks that wait. In an outage it releases them instead, and throws `MachineCutOff`. */
  judge: () => Promise<void>;
  /** Makes the files of the checks that wait due at once, and stores nothing of them. */
  release: () => Promise<void>;
}

interface WaitingChecksDependencies {
  database: Database;
  sharedNow: OpenedDatabase['sharedNow'];
  keep: DomainCheck['keep'];
}

export function createWaitingChecks({ database, sharedNow, keep }: WaitingChecksDependencies): WaitingChecks {
  const outages = createOutageWatch();
  let waiting: Unanswered[] = [];

  function takeAll(): Unanswered[] {
    const all = waiting;
    waiting = [];
    return all;
  }

  async function postponeAll(checks: Unanswered[], milliseconds = 0): Promise<void> {
    const due = checks.map(({ application }) => application);
    const until = sql<Date>`${sharedNow()} + ${milliseconds} * interval '1 millisecond'`;
    if (due.length > 0) await asNetwork(database, (network) => postpone(network, due, until));
  }

  async function judge(): Promise<void> {
    const judged = takeAll();
    if (!outages.isOutage()) {
      for (const { application, check } of judged) await keep(application, check);
      return;
    }
    await postponeAll(judged);
    throw new MachineCutOff('most sites could not be reached: this machine may be cut off, so nothing of them is kept');
  }

  return {
    judge,
    add: async ({ domain, unanswered, hasAnswered, answeredLast }) => {
      waiting.push(...unanswered);
      if (answeredLast) outages.record(domain, hasAnswered);
      if (outages.canJudge() || waiting.length >= mostWaiting) await judge();
      // They may wait for longer than the claim that they were checked with: without this, they would be checked again.
      else await postponeAll(waiting, lease);
    },
    release: () => postponeAll(takeAll()),
  };
}
