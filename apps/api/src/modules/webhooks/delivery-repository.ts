import { and, asc, desc, eq, inArray, lte, min, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { readPage } from '#stores/sql/lists/list-page.ts';
import type { ListPage, PageRequest } from '#stores/sql/lists/list-page.ts';
import { webhookDelivery } from '#stores/sql/tables/webhook.ts';

export type DeliveryRow = typeof webhookDelivery.$inferSelect;

/** Deliveries that a publisher has at most; older ones are deleted. */
export const mostDeliveries = 1_000;

/** Written like the condition of the indexes, so that the planner uses them. */
const isWaiting = sql`${webhookDelivery.state} = 'waiting'`;

const waitingOf = (publisherId: string) => and(eq(webhookDelivery.publisherId, publisherId), isWaiting);

/** One page of a publisher's deliveries, newest first. */
export function deliveriesOf(own: OwnDatabase, publisherId: string, page: PageRequest): Promise<ListPage<DeliveryRow>> {
  return readPage(own, {
    table: webhookDelivery,
    where: eq(webhookDelivery.publisherId, publisherId),
    sort: [{ by: webhookDelivery.createdAt, direction: 'desc' }],
    ...page,
  });
}

/** One of a publisher's deliveries, locked until the transaction ends; or null. */
export async function lockDelivery(own: OwnDatabase, publisherId: string, id: string): Promise<DeliveryRow | null> {
  const [row] = await own.select().from(webhookDelivery).where(isDelivery(publisherId, id)).for('update');
  return row ?? null;
}

export async function addDelivery(own: OwnDatabase, values: typeof webhookDelivery.$inferInsert): Promise<DeliveryRow> {
  const [row] = await own.insert(webhookDelivery).values(values).returning();
  if (row === undefined) throw new Error('The delivery was not added.');
  return row;
}

/** Changes a locked delivery. */
export async function saveDelivery(
  own: OwnDatabase,
  row: DeliveryRow,
  values: Partial<Omit<DeliveryRow, 'id' | 'publisherId'>>,
): Promise<DeliveryRow> {
  await own.update(webhookDelivery).set(values).where(isDelivery(row.publisherId, row.id));
  return { ...row, ...values };
}

/** The delivery of a publisher that is due for longest, locked until the transaction ends; null if none is due. */
export async function lockDueDelivery(own: OwnDatabase, publisherId: string, at: Date): Promise<DeliveryRow | null> {
  const [row] = await own
    .select()
    .from(webhookDelivery)
    .where(and(waitingOf(publisherId), lte(webhookDelivery.dueAt, at)))
    .orderBy(asc(webhookDelivery.dueAt), asc(webhookDelivery.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** When the next delivery of a publisher is due; null if none waits. */
export async function nextDueAt(own: OwnDatabase, publisherId: string): Promise<Date | null> {
  const [found] = await own
    .select({ dueAt: min(webhookDelivery.dueAt) })
    .from(webhookDelivery)
    .where(waitingOf(publisherId));
  return found?.dueAt ?? null;
}

/**
 * Puts off the waiting deliveries of a publisher that are due before `until`, but for those that the publisher
 * requested.
 */
export async function putOffDeliveries(own: OwnDatabase, publisherId: string, until: Date): Promise<void> {
  await own
    .update(webhookDelivery)
    .set({ dueAt: until })
    .where(and(waitingOf(publisherId), eq(webhookDelivery.isSingle, false), lte(webhookDelivery.dueAt, until)));
}

/** Drops the waiting deliveries of a publisher; `onlyEvents` leaves those that the publisher requested. */
export async function dropDeliveries(
  own: OwnDatabase,
  publisherId: string,
  { onlyEvents = false }: { onlyEvents?: boolean } = {},
): Promise<void> {
  await own
    .update(webhookDelivery)
    .set({ state: 'dropped', dueAt: null })
    .where(and(waitingOf(publisherId), onlyEvents ? eq(webhookDelivery.isSingle, false) : undefined));
}

/** Sends the waiting deliveries of a publisher to another address. */
export async function redirectDeliveries(own: OwnDatabase, publisherId: string, url: string): Promise<void> {
  await own.update(webhookDelivery).set({ url }).where(waitingOf(publisherId));
}

/** Deletes the oldest deliveries of a publisher who has too many. */
export async function trimDeliveries(own: OwnDatabase, publisherId: string): Promise<void> {
  const { id, createdAt } = webhookDelivery;
  const tooMany = own
    .select({ id })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.publisherId, publisherId))
    .orderBy(desc(createdAt), desc(id))
    .offset(mostDeliveries);
  await own.delete(webhookDelivery).where(and(eq(webhookDelivery.publisherId, publisherId), inArray(id, tooMany)));
}

const isDelivery = (publisherId: string, id: string) =>
  and(eq(webhookDelivery.publisherId, publisherId), eq(webhookDelivery.id, id));
