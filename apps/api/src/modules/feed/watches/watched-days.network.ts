import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '#contract/api-error.ts';
import { isOutage, storedLines, loadInRun } from '#modules/feed/load-in-run.network.ts';
import { addDays, dayOf, daysBetween } from '#modules/statistics/days/periods.ts';
import { findRuns, runSummary } from '#modules/statistics/loads/feed-runs.network.ts';
import type { FeedRun, RunSummary } from '#modules/statistics/loads/feed-runs.network.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { hour, minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { createBucketReader } from './bucket-reader.network.ts';
import { claimWatch, endLook, watchOf } from './source-watches.network.ts';
import type { SourceWatch } from './source-watches.network.ts';
import { createTableReader } from './table-reader.network.ts';
import { PlaceUnreadable } from './watch-reader.network.ts';
import type { WatchedDay, WatchReader } from './watch-reader.network.ts';

/** Codes of runs that failed for a reason independent of the rows: the next look tries again. */
const passing = new Set<string | null>(['interrupted', 'unavailable', 'load_running']);

/** Milliseconds until a day that failed for a fault of the server is tried again: twice as long after each further failure. */
const retryWait = { first: 5 * minute, longest: 6 * hour };
/** Failures in a row after which the wait is the longest. */
const mostCounted = 8;

/** How a day is loaded: by the watch, or by an order of a person. */
interface DayOrder {
  actor: string;
  isForced?: boolean;
  /** Why it is forced. */
  reason?: string | null | undefined;
  isAgain?: boolean;
  signal: AbortSignal;
}

/** Looks at the watched places of sources, and loads the days that have changed there. */
export function createWatchedDays(stores: Omit<NetworkStores, 'actor'>, log?: Pick<FastifyBaseLogger, 'error'>) {
  const { database } = stores;
  const readers: Record<SourceWatch['kind'], WatchReader> = {
    table: createTableReader(stores),
    bucket: createBucketReader(stores),
  };

  function daysOf({ kind, place, sourceId }: SourceWatch, from: string, until: string, signal: AbortSignal) {
    return readers[kind].days({ sourceId, place, from, until, signal });
  }

  const todayAt = (now: Date) => dayOf(now, stores.settings.timeZone);

  /** Loads a day as a run. Returns why it did not begin, or `published`. */
  async function loadDay(watch: SourceWatch, found: WatchedDay, isFinal: boolean, order: DayOrder) {
    const { sourceId, place } = watch;
    const { actor, isForced, reason, isAgain = false, signal } = order;
    const { day, asOf } = found;
    const run = { sourceId, day, digest: digestOf(found), asOf, isFinal, actor };
    const load = (runId: string) =>
      found.load({
        network: createDirectConnection(loadCommands, { ...stores, writer: stores.writer, actor }),
        sourceId,
        sourceName: place,
        runId,
        onlyDay: day,
        mostListed: storedLines,
        asOf,
        isFinal,
        isForced,
        reason,
        signal,
      });
    return loadInRun(database, run, load, { stopping: signal, isAgain });
  }

  /** Loads the days that have changed, one after another. Returns the faults that an operator has to see. */
  async function loadChanged(watch: SourceWatch, signal: AbortSignal): Promise<string | null> {
    const now = await asNetwork(database, readServerNow);
    const last = todayAt(now);
    const faults: string[] = [];
    const actor = `watch of ${watch.place}`;
    for (const found of await daysOf(watch, addDays(last, -watch.daysBack), last, signal)) {
      signal.throwIfAborted();
      const isFinal = isFinalDay(watch, found, last);
      const runs = await lastRuns(watch.sourceId, found.day, actor, mostCounted);
      const due = dayState(runs, { digest: digestOf(found), isFinal, now });
      if (due === 'waiting') faults.push(serverFaultOf(found));
      if (due !== 'due') continue;
      try {
        const { state } = await loadDay(watch, found, isFinal, { actor, signal });
        if (state === 'older') faults.push(`${found.day}: figures that reach further count`);
      } catch (error) {
        if (signal.aborted || isOutage(error)) throw error;
        // A refusal is in the list of runs.
        if (error instanceof ApiError) continue;
        faults.push(serverFaultOf(found));
        log?.error({ err: error, ...watch }, 'a watched day could not be loaded');
      }
    }
    return faults.length === 0 ? null : faults.join('; ');
  }

  /** The last runs of an actor for a day, the newest first. */
  function lastRuns(sourceId: string, day: string, actor: string, limit: number): Promise<FeedRun[]> {
    return asNetwork(database, (network) => findRuns(network, { sourceIds: [sourceId], day, actor }, limit));
  }

  async function lookAt(watch: SourceWatch, signal: AbortSignal): Promise<void> {
    let failure: string | null;
    try {
      failure = await loadChanged(watch, signal);
    } catch (error) {
      if (signal.aborted) {
        await asNetwork(database, (network) => endLook(network, watch, 'interrupted'));
        throw error;
      }
      failure = failureText(error);
      if (failure === null) {
        log?.error({ err: error, ...watch }, 'a watched place could not be read');
        failure = 'A fault of the server; see its log.';
      }
    }
    await asNetwork(database, (network) => endLook(network, watch, { failure }));
  }

  return {
    /** Looks at each place that is due. Each look is made by one process. */
    async look(signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const watch = await asNetwork(database, claimWatch);
        if (watch === null) return;
        await lookAt(watch, signal);
      }
    },

    /** Loads a day of a watched place, changed or not. Returns its run, which may have been refused. */
    async read(sourceId: string, day: string, order: Omit<DayOrder, 'signal'>): Promise<RunSummary> {
      const watch = await watchOf(database, sourceId);
      if (watch === null) throw new Error(`Source ${sourceId} is not watched; see: bin/network sources watch --help`);
      const { signal } = new AbortController();
      const [found] = await daysOf(watch, day, day, signal);
      if (found === undefined) throw new Error(`${watch.place} has no rows of ${day}.`);
      const isFinal = isFinalDay(watch, found, todayAt(await asNetwork(database, readServerNow)));
      try {
        const { state } = await loadDay(watch, found, isFinal, { ...order, isAgain: true, signal });
        if (state === 'running') throw new OrderRefused('day_loading', day, sourceId);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
      const [run] = await lastRuns(sourceId, day, order.actor, 1);
      if (run === undefined) throw new Error('The run is gone.');
      return runSummary(run);
    },
  };
}

/**
 * Whether a day is to be loaded, by the last runs of the watch, the newest first: it is `due`, `settled` because its
 * runs already report everything, or `waiting` because it failed for a fault of the server.
 */
function dayState(
  runs: readonly FeedRun[],
  { digest, isFinal, now }: { digest: string; isFinal: boolean; now: Date },
): 'due' | 'settled' | 'waiting' {
  const [last] = runs;
  if (last === undefined || last.state === 'running' || passing.has(last.code)) return 'due';
  if (last.digest !== digest || last.isFinal !== isFinal) return 'due';
  const first = runs.findIndex((run) => run.code !== 'unexpected' || run.digest !== digest);
  const failures = first === -1 ? runs.length : first;
  if (failures === 0) return 'settled';
  const wait = Math.min(retryWait.first * 2 ** (failures - 1), retryWait.longest);
  return now.getTime() - (last.endedAt?.getTime() ?? 0) < wait ? 'waiting' : 'due';
}

function serverFaultOf({ day }: WatchedDay): string {
  return `${day}: a fault of the server; see its log`;
}

function isFinalDay({ finalAfterDays }: SourceWatch, { day, isFinal }: WatchedDay, today: string): boolean {
  return isFinal || (finalAfterDays !== null && daysBetween(day, today) > finalAfterDays);
}

function digestOf({ fingerprint }: WatchedDay): string {
  return createHash('sha256').update(fingerprint).digest('hex');
}

/** What the list of sources shows about a failed look; null if only the log may have it. */
function failureText(error: unknown): string | null {
  if (error instanceof PlaceUnreadable) return error.message;
  return isOutage(error) ? 'A store was away, or a server that the place reads from.' : null;
}
