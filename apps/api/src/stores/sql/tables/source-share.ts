import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { application } from './application.ts';
import { instant } from './columns.ts';
import { publisher } from './publisher.ts';
import { source } from './source.ts';

/**
 * What publishers get of the gross revenue of a source. A row never changes: of those for the same publisher, application
 * and first day, the one with the largest id is valid, and a load records the largest that there was. The column is not
 * called `publisher_id`, because that names the owner of a row, who may read it.
 */
export const sourceShare = pgTable(
  'source_share',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sourceId: text('source_id')
      .notNull()
      .references(() => source.id),
    /** Null for all publishers. */
    publisher: uuid().references(() => publisher.id, { onDelete: 'cascade' }),
    /** One application of the publisher; null for all. */
    application: uuid().references(() => application.id, { onDelete: 'cascade' }),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** Hundredths of a percent. */
    basisPoints: smallint('basis_points').notNull(),
  },
  (table) => [
    index('source_share_source').on(table.sourceId, table.id),
    check('source_share_basis_points', sql`${table.basisPoints} between 0 and 10000`),
    check('source_share_application', sql`${table.application} is null or ${table.publisher} is not null`),
  ],
);
