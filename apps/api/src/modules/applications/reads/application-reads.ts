import type { Locale } from '@publisher-console/api-contract';
import type { AnswerData } from '#contract/operation.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { PageRequest } from '#stores/sql/lists/list-page.ts';
import { readActivity } from './activity.ts';
import { requireApplication } from '#modules/applications/rows/required-applications.ts';
import { applicationView } from './application-view.ts';

/** Reads a publisher's own applications. */
export function createApplicationReads(database: Database) {
  return {
    one: (publisherId: string, id: string, locale: Locale): Promise<AnswerData<'getApplication'>> =>
      asPublisher(database, publisherId, async (own) => ({
        application: await applicationView(own, await requireApplication(own, publisherId, id), locale),
      })),

    activity: (
      publisherId: string,
      { id, ...request }: PageRequest & { id: string; locale: Locale },
    ): Promise<AnswerData<'getApplicationActivity'>> =>
      asPublisher(database, publisherId, async (own) => {
        const { id: applicationId } = await requireApplication(own, publisherId, id);
        return readActivity(own, publisherId, { applicationId, ...request });
      }),

    /** The application's key in the warehouse. */
    number: (publisherId: string, id: string): Promise<number> =>
      asPublisher(database, publisherId, async (own) => (await requireApplication(own, publisherId, id)).number),
  };
}
