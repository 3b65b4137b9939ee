import type { SellerEntry } from '@publisher-console/api-contract';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PublicFileAnswer } from '#contract/file-answer.ts';
import type { OwnLine } from '#modules/app-ads-txt/network-file/network-file.ts';
import { application } from '#stores/sql/tables/application.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { seller } from '#stores/sql/tables/seller.ts';

/** What a publisher wants buyers to read; nulls for a confidential entry. */
export type SellerNames = Pick<typeof seller.$inferSelect, 'domain' | 'name'>;

/** The network's sellers.json. */
export interface Sellers {
  /** The line of app-ads.txt whose account id is the `seller_id`; null while the network publishes no file. */
  ownLine(): Promise<OwnLine | null>;
  /** The file, at most a minute old. Throws `sellers_not_published`. */
  read(): Promise<PublicFileAnswer>;
}

/**
 * An entry of sellers.json, in the order of the format's own examples.
 * https://iabtechlab.com/wp-content/uploads/2019/07/Sellers.json_Final.pdf
 */
export function sellerEntry(sellerId: string, { name, domain }: SellerNames): SellerEntry {
  const named = name !== null && domain !== null ? { name, domain } : null;
  return { seller_id: sellerId, is_confidential: named === null ? 1 : 0, seller_type: 'PUBLISHER', ...named };
}

/**
 * Whether sellers.json has a publisher: with an application that the network has approved, also while it is stopped,
 * because buyers would refuse it for days after it was resumed. A blocked account is left out: the network does not pay
 * it, so no buyer should treat it as a seller.
 */
export const isListed = and(
  isNull(publisher.erasedAt),
  // A never confirmed publisher has applications only if the operator imported them.
  sql`coalesce((select ${contact.emailConfirmedAt} is not null from ${contact}
    where ${eq(contact.publisherId, publisher.id)}), false)`,
  eq(publisher.isBlocked, false),
  // A scalar subquery, which Postgres runs by the index for each row. It would turn `exists` into a join, which needs
  // minutes for 100,000 publishers where no statistics of the tables were gathered, as in an embedded store.
  sql`coalesce((select true from ${application} where ${and(
    eq(application.publisherId, publisher.id),
    isNotNull(application.approvedAt),
    isNull(application.deletedAt),
  )} limit 1), false)`,
);
