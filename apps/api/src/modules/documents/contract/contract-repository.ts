import { and, eq, isNull } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { storedFile } from '#stores/sql/tables/file.ts';

/** A publisher's own contract, with the size of its file. */
interface OwnContract {
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

/** Stores a contract, and replaces one of the same number. */
export async function saveContract(network: Database, contracted: typeof contract.$inferInsert): Promise<void> {
  const { id: _id, number: _number, ...set } = contracted;
  await network.insert(contract).values(contracted).onConflictDoUpdate({ target: contract.number, set });
}

/** Revokes the contract of a publisher that is in force; returns its number, or null when there is none. */
export async function revokeCurrentContract(
  network: Database,
  publisherId: string,
  revokedAt: Date,
): Promise<string | null> {
  const [revoked] = await network
    .update(contract)
    .set({ revokedAt })
    .where(and(eq(contract.publisherId, publisherId), isNull(contract.revokedAt)))
    .returning({ number: contract.number });
  return revoked?.number ?? null;
}
