import type { JobQueue } from '#jobs/job-queue.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import type { Database } from '#stores/sql/database.ts';
import type { OutsideWork } from './outside-work.ts';

/** The dependencies of changes of applications. */
export interface ApplicationWriting {
  database: Database;
  jobs: JobQueue;
  outside: OutsideWork;
  appAdsTxt: AppAdsTxt;
  /** The most applications of a publisher. */
  mostApplications: number;
  now: () => Date;
}
