import type { FoundPublisher, PublisherMatch, PublisherState } from '@publisher-console/api-contract/desk';
import { and, desc, eq, ilike, inArray, isNull, like } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isEntityId } from '#contract/api-error.ts';
import { hintOf, isTokenForm, looksLikeToken } from '#modules/api-tokens/token-form.ts';
import { selectAccounts } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { escapedForLike } from '#stores/sql/lists/search-text.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** The most publishers of one answer. */
const mostFound = 50;

interface FoundPublishers {
  items: FoundPublisher[];
  /** There are more than these. */
  hasMore: boolean;
}

/** Finds publishers by a text that identifies them, or lists the newest; the newest come first. */
export async function findPublishers(database: Database, search: string | undefined): Promise<FoundPublishers> {
  const text = search?.trim() ?? '';
  return asNetwork(database, async (network) => {
    const matches = text === '' ? null : await matchesOf(network, text);
    if (matches?.size === 0) return { items: [], hasMore: false };
    const rows = await selectAccounts(network)
      .where(matches === null ? undefined : inArray(publisher.id, [...matches.keys()]))
      .orderBy(desc(publisher.number))
      .limit(mostFound + 1);
    const items = rows.slice(0, mostFound).map((row) => ({
      number: row.number,
      company: row.company,
      email: row.email,
      state: stateOf(row),
      matches: matches?.get(row.id) ?? [],
    }));
    return { items, hasMore: rows.length > mostFound };
  });
}

export function stateOf({
  erasedAt,
  isBlocked,
  emailConfirmedAt,
}: Pick<AccountRow, 'emailConfirmedAt' | 'erasedAt' | 'isBlocked'>): PublisherState {
  if (erasedAt !== null) return 'erased';
  if (isBlocked) return 'blocked';
  return emailConfirmedAt === null ? 'unconfirmed' : 'active';
}

/** What of a publisher matches the text, by the id of the publisher. */
async function matchesOf(network: NetworkDatabase, text: string): Promise<Map<string, PublisherMatch[]>> {
  const matches = new Map<string, PublisherMatch[]>();
  const add = (by: PublisherMatch['by'], rows: { id: string; text: number | string | null }[]) => {
    for (const { id, text: found } of rows) {
      const known = matches.get(id) ?? [];
      if (!known.some((match) => match.by === by)) matches.set(id, [...known, { by, text: String(found) }]);
    }
  };
  const part = `%${escapedForLike(text)}%`;
  const beginning = `${escapedForLike(text)}%`;
  // Postgres rejects numbers beyond its integer type.
  const number = /^\d{1,9}$/u.test(text) ? Number(text) : null;

  if (number !== null || isEntityId(text)) {
    const isNamed = number === null ? eq(publisher.id, text) : eq(publisher.number, number);
    add('number', await network.select({ id: publisher.id, text: publisher.number }).from(publisher).where(isNamed));
    const isBlock = number === null ? eq(adBlock.id, text) : eq(adBlock.number, number);
    add('ad_block', await network.select({ id: adBlock.publisherId, text: adBlock.name }).from(adBlock).where(isBlock));
  }
  if (isEntityId(text)) {
    const { publisherId: id, name } = application;
    add('application', await network.select({ id, text: name }).from(application).where(eq(application.id, text)));
  }
  if (looksLikeToken(text)) {
    // A hint has the first characters of a token and the last; a part of a token alone has the first.
    const hint = isTokenForm(text) ? hintOf(text) : text.slice(0, hintOf(text).indexOf('…'));
    const wanted = like(apiToken.hint, `${escapedForLike(hint)}%`);
    add('token', await firstOfEach(network, apiToken.hint, { table: apiToken, wanted }));
  }
  add('email', await membersWith(network, ilike(person.email, part)));
  const { id, company } = publisher;
  const named = network.select({ id, text: company }).from(publisher).where(ilike(company, part));
  add('company', await named.orderBy(desc(publisher.number)).limit(mostFound + 1));
  const { storeAppId, bundleId, deletedAt } = application;
  for (const column of [storeAppId, bundleId]) {
    const wanted = and(like(column, beginning), isNull(deletedAt));
    add('application', await firstOfEach(network, column, { table: application, wanted }));
  }
  return matches;
}

/** The first row of each publisher, of the newest publishers. */
function firstOfEach(
  network: NetworkDatabase,
  text: PgColumn,
  { table, wanted }: { table: typeof apiToken | typeof application; wanted: SQL | undefined },
): Promise<{ id: string; text: string | null }[]> {
  return network
    .selectDistinctOn([publisher.number], { id: publisher.id, text })
    .from(table)
    .innerJoin(publisher, eq(publisher.id, table.publisherId))
    .where(wanted)
    .orderBy(desc(publisher.number))
    .limit(mostFound + 1);
}

function membersWith(network: NetworkDatabase, condition: SQL): Promise<{ id: string; text: string }[]> {
  return network
    .selectDistinctOn([publisher.number], { id: publisher.id, text: person.email })
    .from(person)
    .innerJoin(membership, and(eq(membership.personId, person.id), isNull(membership.endedAt)))
    .innerJoin(publisher, eq(publisher.id, membership.publisherId))
    .where(condition)
    .orderBy(desc(publisher.number))
    .limit(mostFound + 1);
}
