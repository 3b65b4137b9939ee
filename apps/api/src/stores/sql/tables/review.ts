import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { application } from './application.ts';
import { instant } from './columns.ts';

/** The application that a member of the staff checks just now, so that no other member decides it meanwhile. */
export const reviewClaim = pgTable('review_claim', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => application.id, { onDelete: 'cascade' }),
  staffId: uuid('staff_id').notNull(),
  /** Who it is, as the audit log names them. */
  actor: text().notNull(),
  /** After this time the claim is over. */
  until: instant('until').notNull(),
});
