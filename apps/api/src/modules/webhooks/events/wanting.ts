import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { webhook } from '#stores/sql/tables/webhook.ts';

/** The condition that a webhook is called for a type of events. */
export function wants(type: string): SQL | undefined {
  return and(isNull(webhook.pausedAt), sql`${webhook.events} @> ${JSON.stringify([type])}::jsonb`);
}
