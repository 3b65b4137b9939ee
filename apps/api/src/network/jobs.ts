import { asc, sql } from 'drizzle-orm';
import { deleteIdleJob, saveIdleJob } from '#jobs/job-repository.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { job } from '#stores/sql/tables/job.ts';
import type { NetworkStores } from './network-stores.ts';

/** A job as the operator sees it, without its payload. Times are ISO 8601. */
export interface JobSummary {
  id: string;
  kind: string;
  key: string | null;
  state: 'waiting' | 'running' | 'dead';
  /** Attempts that were begun. */
  attempts: number;
  /** When the next attempt may begin, when a running one counts as abandoned, or when the job was given up. */
  dueAt: string;
  /** The code or the class of the newest failure. */
  failure: string | null;
}

/** The most jobs of one list. */
const listed = 100;

/** The jobs that are due first, or those that were given up first. */
export async function listJobs({ database }: NetworkStores, { dead }: { dead: boolean }): Promise<JobSummary[]> {
  const { id, kind, key, state, attempts, dueAt, failure } = job;
  const jobs = await asNetwork(database, (network) =>
    network
      .select({ id, kind, key, state, attempts, dueAt, failure })
      .from(job)
      .where(dead ? sql`${job.state} = 'dead'` : sql`${job.state} <> 'dead'`)
      .orderBy(asc(dueAt), asc(id))
      .limit(listed),
  );
  return jobs.map((found) => ({ ...found, dueAt: found.dueAt.toISOString() }));
}

/** Lets a job be tried at once, as if it were new. Throws when there is none, or when it is running. */
export async function retryJob({ database, settings }: NetworkStores, { id }: { id: string }): Promise<void> {
  const next = { state: 'waiting', attempts: 0, dueAt: settings.now() } as const;
  const changed = await asNetwork(database, (network) => saveIdleJob(network, id, next));
  if (!changed) throw notIdle(id);
}

/** Deletes a job that is not to be done. Throws when there is none, or when it is running. */
export async function dropJob({ database }: NetworkStores, { id }: { id: string }): Promise<void> {
  const dropped = await asNetwork(database, (network) => deleteIdleJob(network, id));
  if (!dropped) throw notIdle(id);
}

function notIdle(id: string): Error {
  return new Error(`There is no job ${id} that waits or was given up.`);
}
