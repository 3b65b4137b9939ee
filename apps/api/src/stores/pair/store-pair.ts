import { sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** The relational store and the warehouse are not those of one network at one time. The message names both and the cure. */
export class WrongStores extends Error {
  override readonly name = 'WrongStores';
}

export const cure =
  'Set DATABASE_URL and WAREHOUSE_URL to the two stores of one network, or restore both from one backup (docs/operating.md, The pair of stores).';

/** The relational store and the warehouse of a network. */
export interface StorePair {
  database: Database;
  writer: WarehouseConnection;
}

/** The two stores of a network in a message, without passwords. */
interface StorePlaces {
  relational: string;
  warehouse: string;
}

export async function placesOf(database: Database, writer: WarehouseConnection): Promise<StorePlaces> {
  const [server] = await database
    .select({ name: sql<string>`current_database()`, address: sql<string | null>`host(inet_server_addr())` })
    .from(sql`(select) as nothing`);
  const address = server?.address ?? null;
  return {
    relational: `The relational store (database ${server?.name ?? ''}${address === null ? '' : ` at ${address}`})`,
    warehouse: `the warehouse (database ${writer.database} at ${writer.url})`,
  };
}
