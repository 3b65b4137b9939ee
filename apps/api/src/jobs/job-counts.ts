import { sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { job } from '#stores/sql/tables/job.ts';

/** The jobs of one kind in one state. */
export interface JobCount {
  kind: string;
  state: (typeof job.$inferSelect)['state'];
  jobs: number;
  /** The earliest due time; of running jobs, the end of a lease. */
  earliestDue: Date;
  /** When the oldest of them was put. */
  oldest: Date;
}

/** Counts the jobs of all kinds. */
export function countJobs(network: NetworkDatabase): Promise<JobCount[]> {
  return network
    .select({
      kind: job.kind,
      state: job.state,
      jobs: sql<number>`count(*)::int`,
      earliestDue: sql`min(${job.dueAt})`.mapWith(job.dueAt),
      oldest: sql`min(${job.createdAt})`.mapWith(job.createdAt),
    })
    .from(job)
    .groupBy(job.kind, job.state);
}
