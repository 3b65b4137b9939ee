import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { unfinishedRestore } from '#stores/sql/tables/backup.ts';

/** A restore into this network was interrupted. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';

  constructor(backupId: string, startedAt: Date) {
    super(
      `The restore of backup ${backupId} that began ${startedAt.toISOString()} is not finished: repeat its command, bin/network restore or bin/network move, or use other, empty stores.`,
    );
  }
}

export type RestoreState = typeof unfinishedRestore.$inferSelect;

/** The restore that is filling the stores; null when there is none. `database` is the owner's or the network's. */
export async function readRestore(database: Database): Promise<RestoreState | null> {
  const [found] = await database.select().from(unfinishedRestore);
  return found ?? null;
}

/** Throws `RestoreUnfinished` when the network is filled by a restore, or was left by one that was interrupted. */
export async function requireWhole(database: Database): Promise<void> {
  const restore = await asNetwork(database, readRestore);
  if (restore !== null) throw new RestoreUnfinished(restore.backupId, restore.startedAt);
}
