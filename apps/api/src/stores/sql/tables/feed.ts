import type { NetworkKeyScope } from '@publisher-console/api-contract/network-key-scopes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { adBlock, application } from './application.ts';
import { bytes, instant, transactionId } from './columns.ts';
import { source } from './source.ts';
import { publisher } from './publisher.ts';

/** A key with which machines of the network call the API. It stays after its end to explain refusals. */
export const networkKey = pgTable(
  'network_key',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** SHA-256 of the key, which is not stored. It has 190 random bits, so that no slow hash is needed. */
    keyHash: bytes('key_hash').notNull(),
    /** The beginning and the end of the key. */
    hint: text().notNull(),
    scopes: text().array().$type<NetworkKeyScope[]>().notNull(),
    /** Ranges of addresses in CIDR notation from which it may be used; empty for all. */
    networks: text().array().notNull(),
    /** The sources whose days and ids it may set; empty for all. */
    sources: text().array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** Who ordered it. */
    createdBy: text('created_by').notNull(),
    /** Null for never. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    /** The last use that was noted: another one may be up to a minute later. */
    usedAt: instant('used_at'),
    usedFrom: text('used_from'),
  },
  (table) => [uniqueIndex('network_key_hash').on(table.keyHash)],
);

/** The id that an ad block has in a source. It is the network's: publishers neither see nor set it. */
export const adBlockExternalId = pgTable(
  'ad_block_external_id',
  {
    adBlockId: uuid('ad_block_id')
      .notNull()
      .references(() => adBlock.id, { onDelete: 'cascade' }),
    source: text()
      .notNull()
      .references(() => source.id),
    externalId: text('external_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.adBlockId, table.source] }),
    unique('ad_block_of_external_id').on(table.source, table.externalId),
  ],
);

/** The id that an application has in a source, like that of an ad block. */
export const applicationExternalId = pgTable(
  'application_external_id',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => application.id, { onDelete: 'cascade' }),
    source: text()
      .notNull()
      .references(() => source.id),
    externalId: text('external_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.source] }),
    unique('application_of_external_id').on(table.source, table.externalId),
  ],
);

/**
 * The id that a publisher has in a source, like that of an ad block. The column is not called `publisher_id`, because that
 * names the owner of a row, who may read it.
 */
export const publisherExternalId = pgTable(
  'publisher_external_id',
  {
    publisher: uuid()
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    source: text()
      .notNull()
      .references(() => source.id),
    externalId: text('external_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publisher, table.source] }),
    unique('publisher_of_external_id').on(table.source, table.externalId),
  ],
);

export const catalogueKind = pgEnum('catalogue_kind', ['publisher', 'application', 'ad_block']);

/**
 * The last change of each publisher, application and ad block that the catalogue of the network shows. Triggers write it
 * (docs/decisions/021-loads.md).
 */
export const catalogueChange = pgTable(
  'catalogue_change',
  {
    kind: catalogueKind().notNull(),
    id: uuid().notNull(),
    number: integer().notNull(),
    /** The transaction that made the change. */
    changedIn: transactionId('changed_in').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('catalogue_change_order').on(table.changedIn, table.kind, table.number),
  ],
);

/** Where cursors of the catalogue are valid: one row. */
export const catalogue = pgTable(
  'catalogue',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Part of each cursor. A restored store has another one. */
    epoch: uuid().notNull().defaultRandom(),
    /** The cluster of Postgres and its timeline, whose transaction ids the changes have; null before the first call. */
    cluster: text(),
  },
  (table) => [check('catalogue_is_only', sql`${table.isOnly}`)],
);
