import { boolean, date, integer, pgTable, text, time } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The source that a network has from the start. */
export const mainSource = 'main';

/** A column of the measures that figures lack. */
export const unmeasured = () =>
  text().array().$type<('requests' | 'selections' | 'clicks' | 'completions')[]>().notNull().default([]);

/** Where statistics come from: an ad server or a partner. */
export const source = pgTable('source', {
  id: text().primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** The first and the last day that are not complete without it; the first is null for a source that no day waits for. */
  requiredFrom: date('required_from', { mode: 'string' }),
  requiredUntil: date('required_until', { mode: 'string' }),
  /** What is done with rows of unknown ad blocks. */
  unknownBlocks: text('unknown_blocks').$type<'refuse' | 'set_aside'>().notNull().default('refuse'),
  /** What is done with rows whose impressions are more than their selections, and the like. */
  countOrder: text('count_order').$type<'refuse' | 'keep'>().notNull().default('refuse'),
  /** Revenue with more than six decimals is rounded instead of refused. */
  roundsRevenue: boolean('rounds_revenue').notNull().default(false),
  unmeasured: unmeasured(),
  /** Whether its revenue is what publishers get, or what advertisers pay, of which publishers get their share. */
  amounts: text().$type<'net' | 'gross'>().notNull().default('net'),
  /** How often its figures come, in minutes; null where that is not known. */
  everyMinutes: integer('every_minutes'),
  /** When a day that waits for it is to be whole, on the clock of the day after; null where nothing is expected. */
  dayBy: time('day_by').default('12:00'),
});

/** The alarm of a source that is late. There is none while it is on time. */
export const sourceAlarm = pgTable('source_alarm', {
  sourceId: text('source_id')
    .primaryKey()
    .references(() => source.id, { onDelete: 'cascade' }),
  /** When it was raised last. */
  raisedAt: instant('raised_at').notNull(),
});
