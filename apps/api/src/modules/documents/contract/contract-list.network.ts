import { desc, eq } from 'drizzle-orm';
import type { Counterparty } from '#modules/documents/network-documents/document-kinds.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { pageOf } from '#orders/page.ts';
import { afterTimed, atOfCursor, timedCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { ListPage, PageInput } from '#orders/page.ts';

/** A registered contract as the operator sees it. Times are ISO 8601. */
export interface ContractSummary {
  id: string;
  number: string;
  counterparty: Counterparty;
  updatedAt: string;
  revokedAt: string | null;
  /** The Publisher ID. */
  publisher: number;
  email: string;
  company: string;
}

/** Registered contracts, the last changed first. */
export async function listContracts(
  { database }: NetworkStores,
  { limit, after }: PageInput,
): Promise<ListPage<ContractSummary>> {
  const { id, number, counterparty, updatedAt, revokedAt } = contract;
  return asNetwork(database, async (network) => {
    const found = await network
      .select({
        id,
        number,
        counterparty,
        updatedAt,
        revokedAt,
        publisher: publisher.number,
        email: contact.email,
        company: publisher.company,
      })
      .from(contract)
      .innerJoin(publisher, eq(publisher.id, contract.publisherId))
      .innerJoin(contact, eq(contact.publisherId, contract.publisherId))
      .where(afterTimed([updatedAt, id], 'desc', after))
      .orderBy(desc(atOfCursor(updatedAt)), desc(id))
      .limit(limit + 1);
    const rows = found.map((row) => ({
      ...row,
      updatedAt: row.updatedAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
    }));
    return pageOf(rows, { limit, total: await network.$count(contract) }, (row) => timedCursor(row.updatedAt, row.id));
  });
}
