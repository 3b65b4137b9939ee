import { recogniseStoreLink } from '@publisher-console/api-contract/recognise-store-link';
import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { AppAdsTxt } from '#modules/app-ads-txt/app-ads-txt.ts';
import type { StoreListings } from '#modules/app-store/listings/store-listings.ts';
import {
  findApplication,
  lockApplication,
  saveApplication,
} from '#modules/applications/rows/application-repository.ts';
import type { ApplicationRow } from '#modules/applications/rows/application-repository.ts';
import { applicationSearchText } from '#modules/applications/search/application-search-text.ts';
import { hour, minute } from '#process/durations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { listedColumns } from './outside-work.ts';
import type { OutsideWork } from './outside-work.ts';

const kind = 'application_listing';

/** The store has not answered again. */
class StoreSilent extends Error {
  override readonly name = 'StoreSilent';
}

/** Puts jobs that look up applications later, because their stores did not answer, or got no request. */
export async function putListingJobs(
  jobs: JobQueue,
  transaction: Database,
  applications: readonly Pick<ApplicationRow, 'id' | 'publisherId'>[],
  now: Date,
): Promise<void> {
  const runAt = new Date(now.getTime() + minute);
  const put = applications.map(({ id, publisherId }) => ({
    kind,
    key: id,
    payload: { publisherId, applicationId: id },
    runAt,
  }));
  await jobs.put(transaction, ...put);
}

/** The job of `putListingJobs`; it retries for about three days. */
export function createListingJob({ database, storeListings }: { database: Database; storeListings: StoreListings }) {
  return jobKind({
    name: kind,
    payload: v.strictObject({ publisherId: v.string(), applicationId: v.string() }),
    lease: minute,
    atOnce: 2,
    retryAfter: backOff({ mostAttempts: 20, first: minute, longest: 6 * hour }),
    async run({ publisherId, applicationId }, signal) {
      const asOwner = <Result>(work: (own: OwnDatabase) => Promise<Result>) =>
        asPublisher(database, wholePublisher(publisherId), work);
      const row = await asOwner((own) => findApplication(own, publisherId, applicationId));
      const link = recogniseStoreLink(row?.applicationUrl ?? '');
      if (row === null || link === null || row.storeCheckedAt !== null) return;

      const answer = await storeListings.of(link, { signal });
      if (answer.kind === 'unreachable' || answer.kind === 'busy')
        throw new StoreSilent(`The store ${link.store} has given no answer: ${answer.kind}.`);
      if (answer.kind !== 'found') return;
      await asOwner(async (own) => {
        const current = await lockApplication(own, publisherId, applicationId);
        if (current === null || current.applicationUrl !== row.applicationUrl) return;
        const listed = listedColumns(answer);
        await saveApplication(own, current, {
          ...listed,
          searchText: applicationSearchText({ ...current, ...listed }),
        });
      });
    },
  });
}

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
