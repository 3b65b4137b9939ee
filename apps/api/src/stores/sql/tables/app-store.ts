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

/** What a store said about an application when it was asked last; the same for every publisher. */
export const storeListing = pgTable(
  'store_listing',
  {
    store: storeType().notNull(),
    storeAppId: text('store_app_id').notNull(),
    /** Of the link, as two letters; empty for a link without one. */
    country: text().notNull(),
    /** Null where the store has no such application. */
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
  /** SHA-256 of the picture, in hexadecimal digits. */
  key: text().primaryKey(),
  png: bytes().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
