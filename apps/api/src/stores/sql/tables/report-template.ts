import type { ReportTemplateRequest } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** The Statistics page opens with it. */
    isStart: boolean('is_start').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'report_template_of_membership',
      columns: [table.membershipId, table.publisherId],
      foreignColumns: [membership.id, membership.publisherId],
    }).onDelete('cascade'),
    uniqueIndex('report_template_title').on(table.publisherId, sql`lower(${table.title})`),
    uniqueIndex('report_template_start')
      .on(table.publisherId)
      .where(sql`is_start`),
  ],
);

/** The report query that a template stores. Groups, sort and comparison may be absent. */
export type SavedReport = Omit<ReportTemplateRequest, 'title' | 'isStart'>;
