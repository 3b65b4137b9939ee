import { and, eq, isNull } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** A publisher's own contract, with the size of its file. */
export interface OwnContract {
  id: string;
  fileId: string;
  number: string;
  size: number;
  updatedAt: Date;
}

/** The contract of a publisher that is in force, or null. */
export async function findContract(own: OwnDatabase, publisherId: string): Promise<OwnContract | null> {
  const { id, fileId, number, updatedAt } = contract;
  const [found] = await own
    .select({ id, fileId, number, size: storedFile.size, updatedAt })
    .from(contract)
    .innerJoin(storedFile, and(eq(storedFile.id, fileId), eq(storedFile.publisherId, publisherId)))
    .where(and(eq(contract.publisherId, publisherId), isNull(contract.revokedAt)));
  return found ?? null;
}

/** Who a publisher is, as contracts and letters name it. */
export type ContractParty = Pick<
  typeof publisher.$inferSelect,
  'company' | 'email' | 'firstName' | 'lastName' | 'locale' | 'middleName' | 'number'
>;

export async function findParty(own: OwnDatabase, publisherId: string): Promise<ContractParty | null> {
  const { company, email, firstName, lastName, locale, middleName, number } = publisher;
  const [found] = await own
    .select({ company, email, firstName, lastName, locale, middleName, number })
    .from(publisher)
    .where(eq(publisher.id, publisherId));
  return found ?? null;
}
