import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { publisher } from './publisher.ts';

/** The items of the onboarding checklist that a publisher has set. */
export const dashboardItem = pgTable(
  'dashboard_item',
  {
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** The item's id in the contract. */
    item: text().notNull(),
    isCompleted: boolean('is_completed').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.item] })],
);
