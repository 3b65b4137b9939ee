import type { ReportTemplateRequest } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { membership } from './person.ts';
import { publisher } from './publisher.ts';

/** A saved report of a publisher. */
export const reportTemplate = pgTable(
  'report_template',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** Who made it. */
    membershipId: uuid('membership_id').notNull(),
    title: text().notNull(),
    /** The report part of the contract's `ReportTemplateRequest`. */
    report: json().$type<SavedReport>().notNull(),
    /** The Statistics page opens with it for who made it. */
    isStart: boolean('is_start').notNull().default(false),
    /** All members see it, like each one of the release before, which has only shared ones. */
    isShared: boolean('is_shared').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'report_template_of_membership',
      columns: [table.membershipId, table.publisherId],
      foreignColumns: [membership.id, membership.publisherId],
    }).onDelete('cascade'),
    uniqueIndex('report_template_shared_title')
      .on(table.publisherId, sql`lower(${table.title})`)
      .where(sql`is_shared`),
    uniqueIndex('report_template_own_title')
      .on(table.membershipId, sql`lower(${table.title})`)
      .where(sql`not is_shared`),
    index('report_template_publisher').on(table.publisherId),
    uniqueIndex('report_template_member_start')
      .on(table.membershipId)
      .where(sql`is_start`),
  ],
);

/** The report query that a template stores. Groups, sort and comparison may be absent. */
export type SavedReport = Omit<ReportTemplateRequest, 'title' | 'isStart' | 'isShared'>;
