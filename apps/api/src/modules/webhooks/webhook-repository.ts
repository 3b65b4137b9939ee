import { eq } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';

export type WebhookRow = typeof webhook.$inferSelect;

/** A publisher's webhook, or null. */
export async function findWebhook(own: OwnDatabase, publisherId: string): Promise<WebhookRow | null> {
  const [row] = await own.select().from(webhook).where(eq(webhook.publisherId, publisherId));
  return row ?? null;
}

/** A publisher's webhook, locked until the transaction ends; or null. */
export async function lockWebhook(own: OwnDatabase, publisherId: string): Promise<WebhookRow | null> {
  const [row] = await own.select().from(webhook).where(eq(webhook.publisherId, publisherId)).for('update');
  return row ?? null;
}

export async function addWebhook(own: OwnDatabase, values: typeof webhook.$inferInsert): Promise<WebhookRow> {
  const [row] = await own.insert(webhook).values(values).returning();
  if (row === undefined) throw new Error('The webhook was not added.');
  return row;
}

/** Changes a locked webhook. */
export async function saveWebhook(
  own: OwnDatabase,
  row: WebhookRow,
  values: Partial<Omit<WebhookRow, 'publisherId'>>,
): Promise<WebhookRow> {
  await own.update(webhook).set(values).where(eq(webhook.publisherId, row.publisherId));
  return { ...row, ...values };
}

/** Deletes a publisher's webhook. False if there is none. */
export async function deleteWebhook(own: OwnDatabase, publisherId: string): Promise<boolean> {
  const deleted = await own
    .delete(webhook)
    .where(eq(webhook.publisherId, publisherId))
    .returning({ publisherId: webhook.publisherId });
  return deleted.length > 0;
}
