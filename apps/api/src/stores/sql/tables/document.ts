import { sql } from 'drizzle-orm';
import { foreignKey, index, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, localeType } from './columns.ts';
import { storedFile } from './file.ts';
import { publisher } from './publisher.ts';

export const counterpartyType = pgEnum('counterparty', [
  'self_employed',
  'sole_proprietorship',
  'limited_liability_company',
]);

/** A contract that the network has signed with a publisher. */
export const contract = pgTable(
  'contract',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    counterparty: counterpartyType().notNull(),
    /** The signed contract as PDF. */
    fileId: uuid('file_id').notNull(),
    updatedAt: instant('updated_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('contract_number').on(table.number),
    uniqueIndex('contract_of_publisher')
      .on(table.publisherId)
      .where(sql`revoked_at is null`),
    index('contract_file').on(table.fileId),
    // Row policies do not apply to foreign keys: with the file alone, a contract could refer to another publisher's.
    foreignKey({
      name: 'contract_file_of_publisher',
      columns: [table.fileId, table.publisherId],
      foreignColumns: [storedFile.id, storedFile.publisherId],
    }),
  ],
);

export const networkDocumentKindType = pgEnum('network_document_kind', [
  'offer',
  'privacy_policy',
  'terms',
  'faq',
  'contract_template',
  'verification_list',
  'act',
]);

/** A document of the network in one language. */
export const networkDocument = pgTable(
  'network_document',
  {
    id: uuid().primaryKey(),
    kind: networkDocumentKindType().notNull(),
    locale: localeType().notNull(),
    /** The counterparty that it is for; null for all. */
    counterparty: counterpartyType(),
    /** The markup as the operator wrote it. */
    source: text().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('network_document_place').on(table.kind, table.locale, table.counterparty).nullsNotDistinct()],
);
