import type { AnswerData } from '#contract/operation.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { searchedText } from '#stores/sql/lists/searched-text.ts';
import { searchAdBlocks, searchApplications } from './search-repository.ts';

const most = 10;

/** Finds a publisher's applications and ad blocks that match a term; none without a term. */
export function createSearch(database: Database) {
  return async (publisherId: string, term: string | undefined): Promise<AnswerData<'search'>> => {
    if (term === undefined || searchedText(term) === '') return { applicationList: [], adBlockList: [] };
    return asPublisher(database, publisherId, async (own) => ({
      applicationList: await searchApplications(own, publisherId, { term, most }),
      adBlockList: await searchAdBlocks(own, publisherId, { term, most }),
    }));
  };
}
