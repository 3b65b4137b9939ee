import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { iconUrl } from '#contract/icon-url.ts';
import type { AnswerData } from '#contract/operation.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { containsTerm } from '#stores/sql/lists/list-page.ts';
import { escapedForLike, searchedText } from '#stores/sql/lists/search-text.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';

/**
 * 0: the text begins with the term; 1: a word begins with it; 2: the text contains it; 3: the text contains its words.
 */
function rankOf(column: PgColumn, term: string): SQL {
  const part = escapedForLike(searchedText(term));
  return sql`case when ${column} like ${`${part}%`} then 0 when ${column} like ${`% ${part}%`} then 1
    when ${column} like ${`%${part}%`} then 2 else 3 end`;
}

/** A publisher's applications that match a term, best match first. */
function searchApplications(own: OwnDatabase, publisherId: string, { term, most }: Search) {
  return own
    .select({
      id: application.id,
      title: application.name,
      platform: application.platform,
      iconUrl: sql<string | null>`${application.iconKey}`.mapWith(iconUrl),
      status: application.status,
    })
    .from(application)
    .where(
      and(
        eq(application.publisherId, publisherId),
        isNull(application.deletedAt),
        containsTerm(application.searchText, term),
      ),
    )
    .orderBy(rankOf(application.searchText, term), desc(application.createdAt), desc(application.id))
    .limit(most);
}

/** A publisher's ad blocks that match a term, best match first. */
function searchAdBlocks(own: OwnDatabase, publisherId: string, { term, most }: Search) {
  const rank = rankOf(adBlock.searchText, term);
  // Limited before the join: a short term may match every ad block.
  const best = own
    .select({
      id: adBlock.id,
      title: adBlock.name,
      applicationId: adBlock.applicationId,
      status: adBlock.status,
      createdAt: adBlock.createdAt,
      rank: sql<number>`${rank}`.as('rank'),
    })
    .from(adBlock)
    .where(and(eq(adBlock.publisherId, publisherId), isNull(adBlock.deletedAt), containsTerm(adBlock.searchText, term)))
    .orderBy(rank, desc(adBlock.createdAt), desc(adBlock.id))
    .limit(most)
    .as('best');
  return own
    .select({
      id: best.id,
      title: best.title,
      application: {
        id: application.id,
        title: application.name,
        platform: application.platform,
        iconUrl: sql<string | null>`${application.iconKey}`.mapWith(iconUrl),
        isDeleted: sql<boolean>`${isNotNull(application.deletedAt)}`,
      },
      status: best.status,
    })
    .from(best)
    .innerJoin(application, and(eq(application.id, best.applicationId), eq(application.publisherId, publisherId)))
    .orderBy(best.rank, desc(best.createdAt), desc(best.id));
}

interface Search {
  /** With at least one word. */
  term: string;
  /** The most rows to find. */
  most: number;
}

const most = 10;

/** Finds a publisher's applications and ad blocks that match a term; none without a term. */
export function createSearch(database: Database) {
  return async (owner: RowOwner, term: string | undefined): Promise<AnswerData<'search'>> => {
    if (term === undefined || searchedText(term) === '') return { applicationList: [], adBlockList: [] };
    return asPublisher(database, owner, async (own) => ({
      applicationList: await searchApplications(own, owner.publisherId, { term, most }),
      adBlockList: await searchAdBlocks(own, owner.publisherId, { term, most }),
    }));
  };
}
