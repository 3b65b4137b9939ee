import { count, min, sql } from 'drizzle-orm';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { webhookDelivery } from '#stores/sql/tables/webhook.ts';

/** The deliveries of all publishers that wait for an attempt. */
export interface WaitingDeliveries {
  deliveries: number;
  /** When the oldest of them was recorded; null if none waits. */
  oldest: Date | null;
}

export async function countWaitingDeliveries(network: NetworkDatabase): Promise<WaitingDeliveries> {
  const [found] = await network
    .select({ deliveries: count(), oldest: min(webhookDelivery.createdAt) })
    .from(webhookDelivery)
    .where(sql`${webhookDelivery.state} = 'waiting'`);
  return found ?? { deliveries: 0, oldest: null };
}
