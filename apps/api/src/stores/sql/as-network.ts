import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { networkRole } from './roles.ts';

declare const network: unique symbol;

/** The store as the network's operator sees it: the rows of every publisher. Only `asNetwork` gives it. */
export type NetworkDatabase = Database & { readonly [network]: true };

/** Works on the whole network's rows, in one transaction: for what no publisher asks for. */
export function asNetwork<Result>(
  database: Database,
  work: (network: NetworkDatabase) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set local role ${sql.identifier(networkRole)}`);
    return work(transaction as Database as NetworkDatabase);
  });
}
