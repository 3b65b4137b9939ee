import { randomUUIDv7 } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { momentOf, serverNow } from '#stores/sql/shared-clock.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsCountingLoad } from '#stores/sql/tables/statistic.ts';

export type FeedRun = typeof feedRun.$inferSelect;

/** A day that is handed over: which one, and the properties that its sender states. */
export type NewRun = Pick<FeedRun, 'sourceId' | 'day' | 'digest' | 'asOf' | 'isFinal' | 'actor'>;

/** How long a run may be silent before another call may begin: after that, its process has died. */
const longestSilence = sql`interval '60 seconds'`;

/** The code and the message of a run whose process has died. */
export const interrupted = { code: 'interrupted', message: 'The process ended meanwhile.' };

/** Why a run does not begin. */
export type NotBegun =
  | { state: 'repeated'; run: FeedRun }
  | { state: 'running' }
  | { state: 'older' }
  | { state: 'no source' };

export interface BeginOptions {
  /** Also loads what was published before. */
  isAgain?: boolean;
  /** Its sender states no reach: a publication with any reach is the same. */
  isOfAnyReach?: boolean;
}

/**
 * Begins a run. A body that was published with the same reach (`asOf`) and still counts is not loaded again: its run is
 * returned. Another one whose reach is not later is refused. Both are loaded if `isAgain`. A second call at the same time is
 * refused.
 */
export function beginRun(
  database: Database,
  run: NewRun,
  { isAgain = false, isOfAnyReach = false }: BeginOptions = {},
): Promise<{ state: 'begun'; id: string } | NotBegun> {
  const ofDay = and(eq(feedRun.sourceId, run.sourceId), eq(feedRun.day, run.day));
  return asNetwork(database, async (network) => {
    const [known] = await network.select().from(source).where(eq(source.id, run.sourceId));
    if (known === undefined) return { state: 'no source' as const };
    await network
      .update(feedRun)
      .set({ state: 'failed', ...interrupted, endedAt: serverNow() })
      .where(and(ofDay, eq(feedRun.state, 'running'), lt(feedRun.seenAt, sql`now() - ${longestSilence}`)));
    const [last] = await network
      .select()
      .from(feedRun)
      .where(and(ofDay, eq(feedRun.state, 'published')))
      .orderBy(desc(feedRun.startedAt), desc(feedRun.id))
      .limit(1);
    if (!isAgain && last !== undefined && (await counts(network, last))) {
      const [reach, ownReach] = [last.asOf?.getTime() ?? 0, run.asOf?.getTime() ?? 0];
      const isSame = last.digest === run.digest && last.isFinal === run.isFinal;
      if (isSame && (isOfAnyReach || ownReach === reach)) return { state: 'repeated' as const, run: last };
      if (ownReach <= reach) return { state: 'older' as const };
    }
    const id = randomUUIDv7();
    await network.insert(feedRun).values({
      ...run,
      id,
      state: 'running',
      badLines: [],
      badLineCount: 0,
      startedAt: serverNow(),
      seenAt: serverNow(),
    });
    return { state: 'begun' as const, id };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return { state: 'running' as const };
    throw error;
  });
}

/** Whether the load of a published run still counts for its day: it may have been reverted or replaced since. */
async function counts(network: NetworkDatabase, { sourceId, day, loadId }: FeedRun): Promise<boolean> {
  const counting = statisticsCountingLoad;
  const found = await network
    .select()
    .from(counting)
    .where(and(eq(counting.sourceId, sourceId), eq(counting.day, day), eq(counting.loadId, loadId ?? 0)));
  return found.length > 0;
}

/** Records that a run is in progress. */
export async function touchRun(database: Database, id: string): Promise<void> {
  await asNetwork(database, (network) =>
    network
      .update(feedRun)
      .set({ seenAt: serverNow() })
      .where(and(eq(feedRun.id, id), eq(feedRun.state, 'running'))),
  );
}

/**
 * Records that a person's file was refused; returns the run. Null when the newest run of the day has the same refusal
 * of the same file: it was checked again.
 */
export async function recordRefusedFile(
  network: NetworkDatabase,
  run: NewRun & { fileName: string } & Pick<RunEnd, 'badLineCount' | 'badLines' | 'code' | 'message'>,
): Promise<Pick<FeedRun, 'id' | 'sourceId'> | null> {
  const { sourceId, day, digest, actor, code } = run;
  const [last] = await findRuns(network, { sourceIds: [sourceId], day }, 1);
  const isSame = last?.state === 'refused' && last.digest === digest && last.actor === actor && last.code === code;
  if (isSame) return null;
  const id = randomUUIDv7();
  const at = { startedAt: serverNow(), seenAt: serverNow(), endedAt: serverNow() };
  await network.insert(feedRun).values({ badLines: [], badLineCount: 0, ...run, id, state: 'refused', ...at });
  return { id, sourceId };
}

/** The most bytes of all stored files of a source. */
const mostStoredBytes = 1024 ** 3;

/** Stores the file of a refused run. Returns false where the files of its source are too large together. */
export async function saveRunFile(
  network: NetworkDatabase,
  { id, sourceId }: Pick<FeedRun, 'id' | 'sourceId'>,
  { key, size }: { key: string; size: number },
): Promise<boolean> {
  // The lock of the source: files that are refused at once may not exceed the limit together.
  await network.select().from(source).where(eq(source.id, sourceId)).for('no key update');
  const [stored] = await network
    .select({ bytes: sql<string>`coalesce(sum(${feedRun.keptSize}), 0)` })
    .from(feedRun)
    .where(and(eq(feedRun.sourceId, sourceId), isNotNull(feedRun.keptKey)));
  if (Number(stored?.bytes) + size > mostStoredBytes) return false;
  const isRefused = and(eq(feedRun.id, id), eq(feedRun.state, 'refused'));
  const changed = await network.update(feedRun).set({ keptKey: key, keptSize: size }).where(isRefused).returning();
  return changed.length > 0;
}

/** Removes the reference of a run to its file. The bytes of the file stay. */
export async function clearRunFile(network: NetworkDatabase, id: string): Promise<void> {
  await network.update(feedRun).set({ keptKey: null, keptSize: null }).where(eq(feedRun.id, id));
}

type RunEnd = Pick<FeedRun, 'state'> &
  Partial<Pick<FeedRun, 'code' | 'message' | 'badLines' | 'badLineCount' | 'rows' | 'loadId'>>;

/** Records how a run ended. Returns false if it had ended before: it was published, or another call replaced it. */
export async function endRun(network: NetworkDatabase, id: string, end: RunEnd): Promise<boolean> {
  const ended = await network
    .update(feedRun)
    .set({ ...end, endedAt: serverNow() })
    .where(and(eq(feedRun.id, id), eq(feedRun.state, 'running')))
    .returning({ id: feedRun.id });
  return ended.length > 0;
}

export interface RunFilter {
  /** The runs of these sources; of all when there are none. */
  sourceIds?: readonly string[] | undefined;
  day?: string | undefined;
  digest?: string | undefined;
  actor?: string | undefined;
  /** Only this one. */
  id?: string | undefined;
  /** Without the files of persons. */
  isOfMachines?: boolean | undefined;
  /** Only those that began before the run with this id. */
  before?: string | undefined;
}

/** Runs, the newest first. */
export function findRuns(
  network: NetworkDatabase,
  { sourceIds = [], day, digest, actor, id, isOfMachines = false, before }: RunFilter,
  limit: number,
): Promise<FeedRun[]> {
  return network
    .select()
    .from(feedRun)
    .where(
      and(
        sourceIds.length === 0 ? undefined : inArray(feedRun.sourceId, [...sourceIds]),
        day === undefined ? undefined : eq(feedRun.day, day),
        digest === undefined ? undefined : eq(feedRun.digest, digest),
        actor === undefined ? undefined : eq(feedRun.actor, actor),
        id === undefined ? undefined : eq(feedRun.id, id),
        isOfMachines ? isNull(feedRun.fileName) : undefined,
        // Ids are in the order of time.
        before === undefined ? undefined : lt(feedRun.id, before),
      ),
    )
    .orderBy(desc(feedRun.id))
    .limit(limit);
}

/** Runs as the operator sees them. Times are ISO 8601. */
export type RunSummary = Omit<FeedRun, 'asOf' | 'startedAt' | 'seenAt' | 'endedAt' | 'keptKey' | 'keptSize'> &
  Record<'asOf' | 'endedAt', string | null> &
  Record<'startedAt', string> & {
    /** The refused file is stored, and can be loaded anyway. */
    isKept: boolean;
  };

/** The state of a run. One that is silent for long is shown as failed: only the next call for its day records that. */
export function shownRunState({ state, seenAt }: Pick<FeedRun, 'seenAt' | 'state'>): FeedRun['state'] {
  return state === 'running' && seenAt.getTime() < Date.now() - 2 * minute ? 'failed' : state;
}

export function runSummary({
  asOf,
  startedAt,
  endedAt,
  seenAt,
  keptKey,
  keptSize: _size,
  ...run
}: FeedRun): RunSummary {
  const state = shownRunState({ ...run, seenAt });
  return {
    ...run,
    ...(state !== run.state && { state, ...interrupted }),
    asOf: asOf?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isKept: keptKey !== null,
  };
}

/** Runs by pages, for the operator. */
export function listRuns(
  { database }: NetworkStores,
  { limit, after, sourceId, day }: PageInput & { sourceId: string | null; day: string | null },
): Promise<ListPage<RunSummary>> {
  return asNetwork(database, async (network) => {
    const of = { sourceIds: sourceId === null ? [] : [sourceId], day: day ?? undefined };
    const found = await findRuns(network, { ...of, before: after ?? undefined }, limit + 1);
    const total = await network.$count(
      feedRun,
      and(
        sourceId === null ? undefined : eq(feedRun.sourceId, sourceId),
        day === null ? undefined : eq(feedRun.day, day),
      ),
    );
    return pageOf(found.map(runSummary), { limit, total }, ({ id }) => id);
  });
}

/** The time in which runs without a result are searched. */
const recentDays = sql`interval '7 days'`;

/** The days of the last week whose newest run was refused or failed, apart from files of persons, and since when. */
export async function findUnloadedDays(
  network: NetworkDatabase,
  now: Date,
): Promise<{ source: string; day: string; since: Date }[]> {
  const newest = network
    .selectDistinctOn([feedRun.sourceId, feedRun.day], {
      source: feedRun.sourceId,
      day: feedRun.day,
      state: feedRun.state,
      since: feedRun.startedAt,
    })
    .from(feedRun)
    .where(and(isNull(feedRun.fileName), sql`${feedRun.startedAt} > ${momentOf(now.getTime())} - ${recentDays}`))
    .orderBy(feedRun.sourceId, feedRun.day, desc(feedRun.startedAt), desc(feedRun.id))
    .as('newest');
  return network
    .select({ source: newest.source, day: newest.day, since: newest.since })
    .from(newest)
    .where(inArray(newest.state, ['refused', 'failed']));
}
