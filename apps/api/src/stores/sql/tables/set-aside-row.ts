import { bigint, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A row of a load that counts for no publisher, because no ad block has the name in it. */
export const setAsideRow = pgTable(
  'set_aside_row',
  {
    /** Without a foreign key: the row of an abandoned load is deleted before these are. */
    loadId: integer('load_id').notNull(),
    line: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** The ad block as the row names it: an id, `#` and a number, or `=` and an id in the source. */
    block: text().notNull(),
    country: text().notNull(),
    /** The hour of the day in the reporting time zone; null for a row of the whole day. */
    hour: smallint(),
    requests: bigint({ mode: 'number' }).notNull(),
    selections: bigint({ mode: 'number' }).notNull(),
    impressions: bigint({ mode: 'number' }).notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
    completions: bigint({ mode: 'number' }).notNull(),
    /** In millionths of a currency. */
    revenue: bigint({ mode: 'number' }).notNull(),
    /** What came of loading the row with the ad block that got its name; null until that was tried. */
    outcome: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.loadId, table.line] }), index('set_aside_row_created').on(table.createdAt)],
);
