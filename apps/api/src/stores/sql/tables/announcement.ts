import type { Locale } from '@publisher-console/api-contract';
import { integer, jsonb, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { platformType } from './application.ts';
import { instant } from './columns.ts';
import { person } from './person.ts';

export const announcementKindType = pgEnum('announcement_kind', ['news', 'incident', 'terms']);

export const audienceType = pgEnum('announcement_audience', ['all', 'active', 'platform', 'list']);

/** A line of the network above the publishers' pages. A draft until it is published; it does not change afterwards. */
export const announcement = pgTable('announcement', {
  id: uuid().primaryKey(),
  kind: announcementKindType().notNull(),
  text: jsonb().$type<Record<Locale, string>>().notNull(),
  /** A page with more about it; null for none. */
  url: text(),
  audience: audienceType().notNull(),
  /** For the audience `platform`. */
  platform: platformType(),
  /** Publisher IDs, for the audience `list`. */
  publishers: integer().array(),
  /** Null for a draft that is shown as soon as it is published. */
  startsAt: instant('starts_at'),
  /** Null while no end is set. */
  endsAt: instant('ends_at'),
  /** Null for a draft. */
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull(),
});

/** Who has read an announcement and wants to see it no more. */
export const announcementDismissal = pgTable(
  'announcement_dismissal',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcement.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.announcementId] })],
);
