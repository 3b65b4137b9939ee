import { requireEntityId } from '#contract/entity-id.ts';
import { Rejection } from '#contract/rejection.ts';
import { requireApplication } from '#modules/applications/rows/required-applications.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import { adBlocksPage, findAdBlock } from './ad-block-repository.ts';
import type { AdBlockRow } from './ad-block-repository.ts';

/** Reads a publisher's own ad blocks. */
export function createAdBlockReads(database: Database) {
  return {
    page: (
      publisherId: string,
      { id, ...request }: PageRequest & { id: string; term: string | undefined },
    ): Promise<ListPage<AdBlockRow>> =>
      asPublisher(database, publisherId, async (own) => {
        const { id: applicationId } = await requireApplication(own, publisherId, id);
        return adBlocksPage(own, publisherId, { applicationId, ...request });
      }),

    /** The ad block's key in the warehouse. */
    number: (publisherId: string, id: string): Promise<number> =>
      asPublisher(database, publisherId, async (own) => {
        const row = await findAdBlock(own, publisherId, requireEntityId(id));
        if (row === null) throw new Rejection('not_found');
        return row.number;
      }),
  };
}
