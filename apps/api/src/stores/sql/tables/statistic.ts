import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { mainSource, source, unmeasured } from './source.ts';

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
    /** The load that it reverted; null for a load with facts of its own. */
    revertedLoad: integer('reverted_load'),
    /** The load that was handed over, whose facts it has with rows that were set aside; null for one that was itself. */
    repeatedLoad: integer('repeated_load'),
    /** Whose figures they are. A load replaces the days of its source alone. */
    sourceId: text('source_id')
      .notNull()
      .default(mainSource)
      .references(() => source.id),
    /** What its source lacked when it was loaded: reports show no figure of it. */
    unmeasured: unmeasured(),
    /** Its revenue was gross: the newest share that its source had then, 0 for none. Null for net revenue. */
    sharesUpTo: integer('shares_up_to'),
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

/** A load that counts for a day of a source. */
const countingLoad = {
  loadId: integer('load_id')
    .notNull()
    .references(() => statisticsLoad.id),
  /** The figures of the day are final, whatever its age. */
  isFinal: boolean('is_final').notNull().default(false),
};

/** The published load of each day of the source `main`: the release before has no other source. */
export const statisticsDay = pgTable('statistics_day', {
  day: date({ mode: 'string' }).primaryKey(),
  ...countingLoad,
});

/** The same for each other source. */
export const statisticsSourceDay = pgTable(
  'statistics_source_day',
  {
    day: date({ mode: 'string' }).notNull(),
    sourceId: text('source_id')
      .notNull()
      .references(() => source.id),
    ...countingLoad,
  },
  (table) => [primaryKey({ columns: [table.day, table.sourceId] })],
);

/** Both together: the published loads of all days of all sources. A missing day has no statistics. */
export const statisticsCountingLoad = pgView('statistics_counting_load', {
  day: date({ mode: 'string' }).notNull(),
  sourceId: text('source_id').notNull(),
  loadId: integer('load_id').notNull(),
  isFinal: boolean('is_final').notNull(),
}).existing();

/**
 * What counts for each day, all sources together: a day waits for the sources that it requires, has the reach of the one
 * that reaches least, and is closed when all of them are. A day that misses one has its own beginning as reach. A source
 * that it does not require counts where it is alone. `counted` is a table with the columns of `statisticsCountingLoad`.
 */
export function countingDays(counted: SQL = sql`${statisticsCountingLoad}`) {
  const day = sql`counted.day`;
  const isRequired = sql`filter (where required.id is not null)`;
  const requires = (sources: SQL) =>
    sql`${sources}.required_from <= ${day} and ${day} <= coalesce(${sources}.required_until, 'infinity')`;
  const whole = sql`
    select ${day}, array_agg(counted.load_id order by counted.load_id) as loads,
      json_object_agg(counted.load_id, ${statisticsLoad.unmeasured}) filter (where ${statisticsLoad.unmeasured} <> '{}') as unmeasured,
      exists (select from ${source} as missing where ${requires(sql`missing`)} and missing.id <> all(array_agg(counted.source_id)))
        as is_missing,
      coalesce(bool_and(counted.is_final) ${isRequired}, bool_and(counted.is_final)) as is_final,
      coalesce(min(${loadReach}) ${isRequired}, min(${loadReach})) as reach,
      max(${statisticsLoad.publishedAt}) as published_at
    from ${counted} as counted join ${statisticsLoad} on ${statisticsLoad.id} = counted.load_id
      left join ${source} as required on required.id = counted.source_id and ${requires(sql`required`)}
    group by ${day}`;
  const beginning = sql`day::timestamp at time zone coalesce((select time_zone from ${statisticsTimeZone}), 'UTC')`;
  return {
    from: sql`(
      select day, loads, unmeasured, is_missing, is_final and not is_missing as is_final, published_at,
        case when is_missing then ${beginning} else reach end as data_as_of
      from (${whole}) as whole) as counting_day`,
    columns: {
      day: sql<string>`counting_day.day::text`,
      isFinal: sql<boolean>`counting_day.is_final`,
      dataAsOf: sql`counting_day.data_as_of`.mapWith(statisticsLoad.publishedAt),
      publishedAt: sql`counting_day.published_at`.mapWith(statisticsLoad.publishedAt),
    },
  };
}

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
    impressions: bigint({ mode: 'bigint' }),
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
