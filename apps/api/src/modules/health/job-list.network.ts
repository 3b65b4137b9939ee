import { and, asc, eq, sql } from 'drizzle-orm';
import { deleteIdleJob, saveIdleJob } from '#jobs/job-repository.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { job } from '#stores/sql/tables/job.ts';
import { pageOf } from '#orders/page.ts';
import { afterTimed, atOfCursor, timedCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';

/** A job as the operator sees it, without its payload. Times are ISO 8601. */
export interface JobSummary {
  id: string;
  kind: string;
  key: string | null;
  state: 'waiting' | 'running' | 'dead';
  /** Begun attempts. */
  attempts: number;
  /** When the next attempt may begin, the lease of a running one ends, or a dead job was given up. */
  dueAt: string;
  /** The code or the class of the newest failure. */
  failure: string | null;
}

/** Jobs by due date, or dead ones by the date at which they were given up. */
export async function listJobs(
  { database }: NetworkStores,
  { dead, limit, after }: { dead: boolean } & PageInput,
): Promise<ListPage<JobSummary>> {
  const { id, kind, key, state, attempts, dueAt, failure } = job;
  const wanted = dead ? sql`${job.state} = 'dead'` : sql`${job.state} <> 'dead'`;
  return asNetwork(database, async (network) => {
    const jobs = await network
      .select({ id, kind, key, state, attempts, dueAt, failure })
      .from(job)
      .where(and(wanted, afterTimed([dueAt, id], 'asc', after)))
      .orderBy(asc(atOfCursor(dueAt)), asc(id))
      .limit(limit + 1);
    const rows = jobs.map((found) => ({ ...found, dueAt: found.dueAt.toISOString() }));
    const total = await network.$count(job, wanted);
    return pageOf(rows, { limit, total }, (row) => timedCursor(row.dueAt, row.id));
  });
}

/**
 * Makes a job due at once, with all of its attempts. Throws when there is none, when it is running, and when its work
 * no longer exists.
 */
export async function retryJob({ database, actor, settings }: NetworkStores, { id }: { id: string }): Promise<void> {
  const next = { state: 'waiting', attempts: 0, dueAt: settings.now() } as const;
  await asNetwork(database, async (network) => {
    const isEmptied = and(eq(job.id, id), sql`${job.state} = 'dead' and ${job.payload} = '{}'`);
    if ((await network.$count(job, isEmptied)) > 0)
      throw new Error(`Job ${id} was given up, and what it needs was deleted, such as the address and text of a mail.`);
    if (!(await saveIdleJob(network, id, next))) throw notIdle(id);
    await recordAudit(network, { actor }, { kind: 'job_retried', details: { job: id } });
  });
}

/** Deletes a job. Throws when there is none, or when it is running. */
export async function dropJob({ database, actor }: NetworkStores, { id }: { id: string }): Promise<void> {
  await asNetwork(database, async (network) => {
    if (!(await deleteIdleJob(network, id))) throw notIdle(id);
    await recordAudit(network, { actor }, { kind: 'job_dropped', details: { job: id } });
  });
}

function notIdle(id: string): Error {
  return new Error(`There is no job ${id} that waits or was given up.`);
}
