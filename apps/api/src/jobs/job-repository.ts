import { randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, gt, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { job } from '#stores/sql/tables/job.ts';

export type JobRow = typeof job.$inferSelect;

/** A job during an attempt. */
export interface ClaimedJob extends JobRow {
  claimId: string;
  /** An earlier attempt did not end within its lease: its process died, or it still runs. */
  wasAbandoned: boolean;
}

/** Adds jobs but for those whose id exists. */
export async function addJobs(
  database: Database,
  added: Pick<JobRow, 'id' | 'kind' | 'key' | 'payload' | 'createdAt' | 'dueAt'>[],
): Promise<void> {
  if (added.length > 0) await database.insert(job).values(added).onConflictDoNothing();
}

/** When the next job of each kind is due; kinds without jobs are absent. Reads one index entry for each kind. */
export async function nextDue(network: NetworkDatabase, kinds: string[]): Promise<Map<string, Date>> {
  const first = sql`(select min(${job.dueAt}) from ${job} where ${job.kind} = wanted.kind and ${isAlive})`;
  const found = await network
    .select({ kind: sql<string>`wanted.kind`, dueAt: first.mapWith(job.dueAt) })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) as wanted(kind)`);
  return new Map(found.flatMap(({ kind, dueAt }) => (dueAt === null ? [] : [[kind, dueAt]])));
}

/**
 * Claims the job of a kind that is due for longest: no other process gets it before `until`. Removes waiting jobs with the
 * same key, whose work this attempt does as well. Skips jobs whose key has an attempt under way. No transaction stays open
 * during the attempt: PGlite has one connection.
 */
export async function claimJob(
  network: NetworkDatabase,
  { kind, at, until }: { kind: string; at: Date; until: Date },
): Promise<ClaimedJob | null> {
  await lockKind(network, kind);
  const other = alias(job, 'other');
  const sameKeyRuns = network
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.kind, job.kind), eq(other.key, job.key), sql`${other.state} = 'running'`, gt(other.dueAt, at)));
  const [due] = await network
    .select()
    .from(job)
    .where(and(eq(job.kind, kind), isAlive, lte(job.dueAt, at), or(isNull(job.key), notExists(sameKeyRuns))))
    .orderBy(asc(job.dueAt), asc(job.id))
    .limit(1)
    .for('update', { of: job, skipLocked: true });
  if (due === undefined) return null;
  if (due.key !== null)
    await network.delete(job).where(and(eq(job.kind, kind), eq(job.key, due.key), isAlive, ne(job.id, due.id)));
  const claim = { attempts: due.attempts + 1, claimId: randomUUIDv7() };
  await network
    .update(job)
    .set({ state: 'running', dueAt: until, ...claim })
    .where(eq(job.id, due.id));
  return { ...due, ...claim, wasAbandoned: due.state === 'running' };
}

/** Deletes a done job. False if its lease had ended and another process has it. */
export async function removeJob(network: NetworkDatabase, claimed: ClaimedJob): Promise<boolean> {
  const removed = await network.delete(job).where(isStillClaimed(claimed)).returning({ id: job.id });
  return removed.length > 0;
}

/** What a job waits for after an attempt: what is left out stays as it was. */
export type NextAttempt = Partial<Pick<JobRow, 'state' | 'attempts' | 'failure' | 'createdAt' | 'payload'>> &
  Pick<JobRow, 'dueAt'>;

/** Ends a claim without deleting the job. False if its lease had ended and another process has it. */
export async function releaseJob(network: NetworkDatabase, claimed: ClaimedJob, next: NextAttempt): Promise<boolean> {
  const released = await network
    .update(job)
    .set({ state: 'waiting', ...next })
    .where(isStillClaimed(claimed))
    .returning({ id: job.id });
  return released.length > 0;
}

/** Changes a job that is not running; false if there is none. */
export async function saveIdleJob(
  network: NetworkDatabase,
  id: string,
  next: Partial<Pick<JobRow, 'attempts' | 'dueAt' | 'state'>>,
): Promise<boolean> {
  const changed = await network.update(job).set(next).where(isIdle(id)).returning({ id: job.id });
  return changed.length > 0;
}

/** Deletes a job that is not running; false if there is none. */
export async function deleteIdleJob(network: NetworkDatabase, id: string): Promise<boolean> {
  const deleted = await network.delete(job).where(isIdle(id)).returning({ id: job.id });
  return deleted.length > 0;
}

/** What distinguishes the job of a repeating kind, which every process adds: its kind is its key. Never null. */
export const isOfRepeatingKind = sql`${job.key} is not distinct from ${job.kind}`;

/** Adds the job of a repeating kind, unless there is one. */
export async function addRepeatingJob(network: NetworkDatabase, kind: string, at: Date): Promise<void> {
  await lockKind(network, kind);
  const [found] = await network
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.kind, kind), isAlive))
    .limit(1);
  if (found !== undefined) return;
  await addJobs(network, [{ id: randomUUIDv7(), kind, key: kind, payload: {}, createdAt: at, dueAt: at }]);
}

/** Written like the conditions of the indexes, so that the planner uses them. */
const isAlive = sql`${job.state} <> 'dead'`;

const isIdle = (id: string) => and(eq(job.id, id), ne(job.state, 'running'));

const isStillClaimed = ({ id, claimId }: ClaimedJob) =>
  and(eq(job.id, id), eq(job.claimId, claimId), eq(job.state, 'running'));

/** Locks a kind until the commit: two processes that claim jobs of one key would not see each other's claims. */
async function lockKind(network: NetworkDatabase, kind: string): Promise<void> {
  await network.execute(sql`select pg_advisory_xact_lock(hashtext(${`job ${kind}`}))`);
}
