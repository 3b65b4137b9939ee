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

/** What a load has of a day. Null for loads of versions that did not record it. */
const totals = {
  facts: bigint({ mode: 'number' }),
  publishers: integer(),
  /** In millionths of the publishers' currencies, added up. */
  revenue: bigint({ mode: 'bigint' }),
};

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
    /** The file or the table that it read, as the operator named it. */
    source: text(),
    /** Who ordered it. */
    actor: text(),
    /** The load that it took back; null for a load with facts of its own. */
    revertedLoad: integer('reverted_load'),
  },
  (table) => [
    uniqueIndex('statistics_load_published')
      .on(table.publishedAt, table.id)
      .where(sql`published_at is not null`),
  ],
);

/** The instant through which the facts of a published load reach. */
export const loadReach = sql`coalesce(${statisticsLoad.asOf}, ${statisticsLoad.publishedAt})`.mapWith(
  statisticsLoad.publishedAt,
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
    /** A process deletes the facts, or has begun to. */
    isBeingRemoved: boolean('is_being_removed').notNull().default(false),
    ...totals,
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

/** What each publication changed: which load counts for a day from then on, and which one did before. Rows never change. */
export const statisticsPublicationDay = pgTable(
  'statistics_publication_day',
  {
    day: date({ mode: 'string' }).notNull(),
    /** The number of the publication. */
    publication: integer().notNull(),
    /** Null when the day has no statistics any more. */
    loadId: integer('load_id'),
    isFinal: boolean('is_final').notNull(),
    /** Null when the day had no statistics. */
    replacedLoad: integer('replaced_load'),
    wasFinal: boolean('was_final').notNull().default(false),
    ...totals,
  },
  (table) => [
    primaryKey({ columns: [table.day, table.publication] }),
    index('statistics_publication_day_publication').on(table.publication),
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
