import { gt, lte, ne, or, sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { job } from '#stores/sql/tables/job.ts';

/** The jobs of one kind in one state. */
export interface JobCount {
  kind: string;
  state: (typeof job.$inferSelect)['state'];
  jobs: number;
  /** The earliest due time; of running jobs, the end of a lease. */
  earliestDue: Date;
  /** When the oldest of them was put; of one that was never tried, since when it has been due. */
  oldest: Date;
}

/**
 * Counts the jobs of all kinds, without those that were put for later, such as an email in a year: they are not late
 * before they are due.
 */
export function countJobs(network: NetworkDatabase, now: Date): Promise<JobCount[]> {
  return network
    .select({
      kind: job.kind,
      state: job.state,
      jobs: sql<number>`count(*)::int`,
      earliestDue: sql`min(${job.dueAt})`.mapWith(job.dueAt),
      oldest: sql`min(case when ${job.attempts} = 0 then ${job.dueAt} else ${job.createdAt} end)`.mapWith(
        job.createdAt,
      ),
    })
    .from(job)
    .where(or(ne(job.state, 'waiting'), gt(job.attempts, 0), lte(job.dueAt, now)))
    .groupBy(job.kind, job.state);
}
