import type { Locale } from '@publisher-console/api-contract';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The network's own texts of a reason for a rejection, in place of the built-in ones. */
export const reasonText = pgTable('reason_text', {
  code: text().$type<RejectionCode>().primaryKey(),
  /** Why the application was rejected; null where only the operator can state it. */
  why: jsonb().$type<Record<Locale, string>>(),
  /** What to change before the application is resumed. */
  remedy: jsonb().$type<Record<Locale, string>>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
