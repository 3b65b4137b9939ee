import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import { adFormat } from './ad-format.ts';
import { storeType } from './app-store.ts';
import { instant } from './columns.ts';
import { publisher } from './publisher.ts';

export const platformType = pgEnum('platform', ['android', 'ios']);

export const statusType = pgEnum('status', ['on_check', 'active', 'stopped', 'test_mode']);

/** Why an application was rejected, in each language. Older rejections have the texts alone. */
export interface Rejection {
  en: string;
  ru: string;
  code?: RejectionCode;
  /** What to change before it is resumed. */
  remedy?: { en: string; ru: string };
  /** ISO 8601: from when it may be resumed. */
  resumableAt?: string;
  /** The file that shows why, one of the publisher's own. */
  evidence?: { id: string; name: string; size: number };
}

/** When an application was submitted. Earlier versions did not store it: theirs were submitted when they were added. */
export function submission({ submittedAt, createdAt }: Record<'createdAt' | 'submittedAt', PgColumn>): SQL {
  return sql`coalesce(${submittedAt}, ${createdAt})`;
}

export const application = pgTable(
  'application',
  {
    id: uuid().primaryKey(),
    /** The application's key in the warehouse. */
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    platform: platformType().notNull(),
    /** The store and the application's id there, from the link; null if it is not published. */
    store: storeType(),
    storeAppId: text('store_app_id'),
    /** Answers of the store to the server's own look-up. */
    developerName: text('developer_name'),
    bundleId: text('bundle_id'),
    developerSite: text('developer_site'),
    storeCheckedAt: instant('store_checked_at'),
    /** The key of an icon in `store_icon`. */
    iconKey: text('icon_key'),
    applicationUrl: text('application_url'),
    appAdsTxtUrl: text('app_ads_txt_url'),
    isNotPublished: boolean('is_not_published').notNull(),
    status: statusType().notNull(),
    /** Since when its publisher waits for a decision, also after a rejection; null once there was another decision. */
    submittedAt: instant('submitted_at'),
    /** What its publisher wrote to the member of the staff who checks it, when it was resumed after a rejection. */
    submissionNote: text('submission_note'),
    /** When the operator approved it. A stopped application becomes active again only if it was approved. */
    approvedAt: instant('approved_at'),
    /** The rejection by the operator, until it is resumed. */
    rejectionReason: jsonb('rejection_reason').$type<Rejection>(),
    /** The text that searches match; see `searchedText`. */
    searchText: text('search_text').notNull().default(''),
    /** When its app-ads.txt file is due for the next daily check; while a process checks it, when the claim of that one ends. */
    nextCheckAt: instant('next_check_at')
      .notNull()
      .default(sql`now() + interval '24 hours'`),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('application_next_check')
      .on(table.nextCheckAt)
      .where(sql`app_ads_txt_url is not null and deleted_at is null`),
    index('application_publisher').on(table.publisherId),
    index('application_newest')
      .on(table.publisherId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('application_icon')
      .on(table.iconKey)
      .where(sql`icon_key is not null`),
    index('application_submitted')
      .on(submission({ submittedAt: table.submittedAt, createdAt: table.createdAt }), table.id)
      .where(sql`status = 'on_check' and deleted_at is null`),
    index('application_developer').on(table.developerName),
    // The desk finds applications by the beginning of an id.
    index('application_store_app_id').on(table.storeAppId.op('text_pattern_ops')),
    index('application_bundle_id').on(table.bundleId.op('text_pattern_ops')),
    uniqueIndex('application_in_store')
      .on(table.publisherId, table.store, table.storeAppId)
      .where(sql`deleted_at is null`),
    // Referenced by the foreign key of ad blocks, which includes the publisher.
    unique('application_of_publisher').on(table.id, table.publisherId),
  ],
);

export const adBlock = pgTable(
  'ad_block',
  {
    id: uuid().primaryKey(),
    /** The ad block's key in the warehouse. */
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').notNull(),
    name: text().notNull(),
    adFormat: text('ad_format')
      .notNull()
      .references(() => adFormat.id),
    place: text(),
    status: statusType().notNull(),
    /** The text that searches match; see `searchedText`. */
    searchText: text('search_text').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('ad_block_publisher').on(table.publisherId),
    index('ad_block_application').on(table.applicationId),
    index('ad_block_newest')
      .on(table.applicationId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // Row policies do not apply to foreign keys: with the application alone, a block could refer to another publisher's.
    foreignKey({
      name: 'ad_block_application_of_publisher',
      columns: [table.applicationId, table.publisherId],
      foreignColumns: [application.id, application.publisherId],
    }).onDelete('cascade'),
  ],
);
