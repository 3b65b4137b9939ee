import { desc, eq } from 'drizzle-orm';
import type { Counterparty } from '#modules/document/network-documents/document-kinds.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { NetworkStores } from './connection/network-stores.ts';

/** A registered contract as the operator sees it. Times are ISO 8601. */
export interface ContractSummary {
  number: string;
  counterparty: Counterparty;
  updatedAt: string;
  revokedAt: string | null;
  /** The Publisher ID. */
  publisher: number;
  email: string;
  company: string;
}

const mostListed = 100;

/** Registered contracts, the last changed first. */
export async function listContracts({ database }: NetworkStores): Promise<ContractSummary[]> {
  const { number, counterparty, updatedAt, revokedAt } = contract;
  const rows = await asNetwork(database, (network) =>
    network
      .select({
        number,
        counterparty,
        updatedAt,
        revokedAt,
        publisher: publisher.number,
        email: publisher.email,
        company: publisher.company,
      })
      .from(contract)
      .innerJoin(publisher, eq(publisher.id, contract.publisherId))
      .orderBy(desc(updatedAt), desc(contract.id))
      .limit(mostListed),
  );
  return rows.map((row) => ({
    ...row,
    updatedAt: row.updatedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}
