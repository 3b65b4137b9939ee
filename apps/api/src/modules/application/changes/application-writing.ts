import type { JobQueue } from '#jobs/job-queue.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import type { Database } from '#stores/sql/database.ts';
import type { OutsideWork } from './outside-work.ts';

/** What changes of applications work with. */
export interface ApplicationWriting {
  database: Database;
  jobs: JobQueue;
  outside: OutsideWork;
  appAdsTxt: AppAdsTxt;
  /** How many applications a publisher may have. */
  mostApplications: number;
  now: () => Date;
}
