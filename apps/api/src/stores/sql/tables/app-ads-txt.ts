import { foreignKey, index, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { application } from './application.ts';
import { instant } from './columns.ts';
import { publisher } from './publisher.ts';

export const appAdsTxtStateType = pgEnum('app_ads_txt_state', ['found', 'lines_missing', 'unreachable']);

export const appAdsTxtTriggerType = pgEnum('app_ads_txt_trigger', ['created', 'updated', 'requested', 'daily']);

/** One check of an application's app-ads.txt file. */
export const appAdsTxtCheck = pgTable(
  'app_ads_txt_check',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').notNull(),
    checkedAt: instant('checked_at').notNull(),
    trigger: appAdsTxtTriggerType().notNull(),
    url: text().notNull(),
    state: appAdsTxtStateType().notNull(),
    problem: text(),
    missingLines: jsonb('missing_lines').$type<string[]>().notNull(),
    /** The state of the file that buyers read, if that is another file. */
    buyersState: appAdsTxtStateType('buyers_state'),
    /** The report in the form of the contract; only for the newest check and the newest that loaded the file. */
    report: jsonb(),
    /** The loaded file; only for the newest check that loaded it. */
    content: text(),
  },
  (table) => [
    index('app_ads_txt_check_newest').on(
      table.applicationId,
      table.checkedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Row policies do not apply to foreign keys: with the application alone, a check could refer to another publisher's.
    foreignKey({
      name: 'app_ads_txt_check_application_of_publisher',
      columns: [table.applicationId, table.publisherId],
      foreignColumns: [application.id, application.publisherId],
    }).onDelete('cascade'),
  ],
);

/** A domain whose files a process checks just now, so that no other process fetches from it at the same time. */
export const appAdsTxtClaim = pgTable('app_ads_txt_claim', {
  domain: text().primaryKey(),
  claimId: uuid('claim_id').notNull(),
  /** After this time the process counts as dead, and another one may claim the domain. */
  until: instant('until').notNull(),
});
