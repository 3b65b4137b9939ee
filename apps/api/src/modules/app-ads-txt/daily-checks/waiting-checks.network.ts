import { sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import { lease } from './check-claims.network.ts';
import type { DomainCheck, Unanswered } from './domain-check.network.ts';
import { postpone } from './due-applications.network.ts';

/** With fewer domains, failures are more likely faults of the domains than of this machine. */
const fewestDomains = 20;

/** Distinguishes sites that are down from a machine without access to the internet. */
interface OutageWatch {
  /** Records whether a domain answered. To be called only for domains that have answered before. */
  record(domain: string, hasAnswered: boolean): void;
  /** Whether enough domains were recorded since the last verdict for another one by themselves. */
  canJudge(): boolean;
  /**
   * Judges the domains that were recorded since the last verdict. It is an outage if more than half of at least 20 domains
   * did not answer. Fewer, of which more than half did not, are judged together with those that were recorded last before.
   */
  isOutage(): boolean;
}

function createOutageWatch(): OutageWatch {
  /** The oldest record first. */
  const answers = new Map<string, boolean>();
  let unjudged = new Set<string>();
  return {
    record(domain, hasAnswered) {
      answers.delete(domain);
      answers.set(domain, hasAnswered);
      unjudged.add(domain);
    },
    canJudge: () => unjudged.size >= fewestDomains,
    isOutage() {
      const judged = [...answers].slice(-Math.max(unjudged.size, fewestDomains));
      const newest = judged.filter(([domain]) => unjudged.has(domain));
      unjudged = new Set();
      answers.clear();
      for (const [domain, hasAnswered] of judged) answers.set(domain, hasAnswered);
      return judged.length >= fewestDomains && mostFailed(judged) && mostFailed(newest);
    },
  };
}

function mostFailed(domains: [string, boolean][]): boolean {
  return domains.filter(([, hasAnswered]) => !hasAnswered).length > domains.length / 2;
}

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
interface WaitingChecks {
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
  saveCheck: DomainCheck['saveCheck'];
}

export function createWaitingChecks({ database, sharedNow, saveCheck }: WaitingChecksDependencies): WaitingChecks {
  const outages = createOutageWatch();
  let waiting: Unanswered[] = [];

  function drainWaiting(): Unanswered[] {
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
    const judged = drainWaiting();
    if (!outages.isOutage()) {
      for (const { application, check } of judged) await saveCheck(application, check);
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
    release: () => postponeAll(drainWaiting()),
  };
}
