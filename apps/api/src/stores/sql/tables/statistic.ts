import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The load of one file of statistics. Its facts in the warehouse have its id. */
export const statisticsLoad = pgTable(
  'statistics_load',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Null until the load is published, and if its file was refused. */
    publishedAt: instant('published_at'),
    /** The sequence number of its publication: a reader that sees it sees all smaller ones. Null until it is published. */
    publication: integer().unique(),
    /** The instant up to which its facts are complete; null means the time of its publication. */
    asOf: instant('as_of'),
    rows: bigint({ mode: 'number' }),
    /** Its rows are invented, by the demo network. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    uniqueIndex('statistics_load_published')
      .on(table.publishedAt, table.id)
      .where(sql`published_at is not null`),
  ],
);

/** The published load of each day. A missing day has no statistics. */
export const statisticsDay = pgTable('statistics_day', {
  day: date({ mode: 'string' }).primaryKey(),
  loadId: integer('load_id')
    .notNull()
    .references(() => statisticsLoad.id),
  /** The figures of the day are final, whatever its age. */
  isFinal: boolean('is_final').notNull().default(false),
});

/** The days that a load has facts of in the warehouse, recorded before the first of these facts is written. */
export const statisticsLoadDay = pgTable(
  'statistics_load_day',
  {
    /** Without a foreign key: the row of an abandoned load is deleted before its facts are. */
    loadId: integer('load_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** When the facts may be deleted; null while the load counts for the day. */
    removeAfter: instant('remove_after'),
  },
  (table) => [
    primaryKey({ columns: [table.loadId, table.day] }),
    index('statistics_load_day_counts')
      .on(table.day)
      .where(sql`remove_after is null`),
    index('statistics_load_day_due')
      .on(table.removeAfter)
      .where(sql`remove_after is not null`),
  ],
);

/** The reporting time zone in which the published days end: one row, from the first published load on. */
export const statisticsTimeZone = pgTable(
  'statistics_time_zone',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    timeZone: text('time_zone').notNull(),
  },
  (table) => [check('statistics_time_zone_is_only', sql`${table.isOnly}`)],
);
