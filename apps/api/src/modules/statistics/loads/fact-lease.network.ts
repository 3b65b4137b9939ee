import { eq, lt, or, sql } from 'drizzle-orm';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { backupLease } from '#stores/sql/tables/backup.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';

/** How long facts stay for a backup that was interrupted: it can go on within that time. */
const leaseTime = sql`interval '24 hours'`;

/** The facts of a snapshot are not removed until the lease ends. */
export interface FactLease {
  /** Whether the backup had the lease already, without a gap. */
  wasHeld: boolean;
  writer: WarehouseConnection;
}

/** Acquires the lease of a backup, or prolongs it. The backup does so again and again while it runs. */
export function holdFacts({ database, writer }: NetworkStores, { id }: { id: string }): Promise<FactLease> {
  const endsAt = sql`now() + ${leaseTime}`;
  return asNetwork(database, async (network) => {
    await network.delete(backupLease).where(lt(backupLease.endsAt, sql`now()`));
    const held = await network.update(backupLease).set({ endsAt }).where(eq(backupLease.id, id)).returning();
    if (held.length === 0) await network.insert(backupLease).values({ id, endsAt });
    return { wasHeld: held.length > 0, writer };
  });
}

/** Releases the lease of a backup that is finished, or that will not go on. */
export async function releaseFacts({ database }: NetworkStores, { id }: { id: string }): Promise<void> {
  await asNetwork(database, (network) =>
    network.delete(backupLease).where(or(eq(backupLease.id, id), lt(backupLease.endsAt, sql`now()`))),
  );
}

/** Whether a backup may still have to read facts that count no more. */
export async function isBackupUnderWay(database: Database): Promise<boolean> {
  const leases = await asNetwork(database, (network) =>
    network
      .select()
      .from(backupLease)
      .where(sql`${backupLease.endsAt} > now()`)
      .limit(1),
  );
  return leases.length > 0;
}
