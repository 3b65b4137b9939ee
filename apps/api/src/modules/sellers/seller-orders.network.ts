import { and, asc, eq, gt } from 'drizzle-orm';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { lockNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import { numberCursor } from '#orders/cursor.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { seller } from '#stores/sql/tables/seller.ts';
import { isListed } from './seller-entry.ts';
import type { SellerNames } from './seller-entry.ts';

/** An entry of sellers.json as the operator sees it. */
export interface SellerSummary extends SellerNames {
  /** The Publisher ID. */
  publisher: number;
  company: string;
  email: string;
  /** The network requires a confidential entry. */
  mustBeConfidential: boolean;
}

/** The publishers in sellers.json, the lowest Publisher ID first. */
export async function listSellers(
  { database }: NetworkStores,
  { limit, after }: PageInput,
): Promise<ListPage<SellerSummary>> {
  const last = numberCursor(after);
  return asNetwork(database, async (network) => {
    const { number, company } = publisher;
    const { name, domain, mustBeConfidential } = seller;
    const found = await network
      .select({ publisher: number, company, email: contact.email, name, domain, mustBeConfidential })
      .from(publisher)
      .innerJoin(contact, eq(contact.publisherId, publisher.id))
      .leftJoin(seller, eq(seller.publisherId, publisher.id))
      .where(and(isListed, last === null ? undefined : gt(number, last)))
      .orderBy(asc(number))
      .limit(limit + 1);
    const rows = found.map((row) => ({ ...row, mustBeConfidential: row.mustBeConfidential ?? false }));
    const total = await network.$count(publisher, isListed);
    return pageOf(rows, { limit, total }, (row) => String(row.publisher));
  });
}

/**
 * Requires a confidential entry of a publisher, and deletes its content, or leaves the choice to the publisher again.
 * Throws when there is no such account, or when it would change nothing.
 */
export async function setSellerConfidential(
  { database, actor }: NetworkStores,
  { user, required }: { user: string; required: boolean },
): Promise<{ email: string; number: number }> {
  return asNetwork(database, async (network) => {
    const { id: publisherId, email, number } = await lockNamedPublisher(network, user);
    const [before] = await network.select().from(seller).where(eq(seller.publisherId, publisherId)).for('update');
    if ((before?.mustBeConfidential ?? false) === required)
      throw new OrderRefused('seller_unchanged', email, number, required);
    const values = { name: null, domain: null, mustBeConfidential: required };
    await network
      .insert(seller)
      .values({ publisherId, ...values })
      .onConflictDoUpdate({ target: seller.publisherId, set: values });
    const details = { required: String(required) };
    await recordAudit(network, { actor }, { kind: 'seller_confidentiality_changed', publisherId, details });
    return { email, number };
  });
}
