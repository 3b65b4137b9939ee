import { sql } from 'drizzle-orm';
import { index, jsonb, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

export const storeType = pgEnum('store', [
  'google_play',
  'app_store',
  'rustore',
  'appgallery',
  'galaxy_store',
  'amazon',
]);

/** The last answer of a store about an application, shared by all publishers. */
export const storeListing = pgTable(
  'store_listing',
  {
    store: storeType().notNull(),
    storeAppId: text('store_app_id').notNull(),
    /** The country of the link (ISO 3166-1, two letters); empty for a link without one. */
    country: text().notNull(),
    /** Null if the store has no such application. */
    listing: jsonb(),
    lookedUpAt: instant('looked_up_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.storeAppId, table.country] }),
    index('store_listing_looked_up').on(table.lookedUpAt),
    index('store_listing_icon').on(sql`(${table.listing} ->> 'iconKey')`),
  ],
);

/** Icons of applications, re-encoded by the server. */
export const storeIcon = pgTable('store_icon', {
  /** SHA-256 of the PNG, in hexadecimal digits. */
  key: text().primaryKey(),
  png: bytes().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
