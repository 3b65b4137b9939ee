import { requireEntityId } from '#contract/entity-id.ts';
import type { AnswerData } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { requireApplication } from '#modules/application/rows/required-applications.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { PageRequest } from '#stores/sql/lists/list-page.ts';
import { adBlocksPage, findAdBlock } from './ad-block-repository.ts';
import { adBlockView } from './ad-block-view.ts';

/** Reads a publisher's own ad blocks. */
export function createAdBlockReads(database: Database) {
  return {
    page: (
      publisherId: string,
      { id, ...request }: PageRequest & { id: string; term: string | undefined },
    ): Promise<AnswerData<'getAdBlocks'>> =>
      asPublisher(database, publisherId, async (own) => {
        const { id: applicationId } = await requireApplication(own, publisherId, id);
        const { rows, pagination } = await adBlocksPage(own, publisherId, { applicationId, ...request });
        return { items: rows.map(adBlockView), pagination };
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
