import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Append-only: triggers refuse every change except the removal of an old client address and, once the account is
 * erased, of data about a person (migrations 0001, 0004, 0019 and 0024).
 */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    kind: text().notNull(),
    publisherId: uuid('publisher_id'),
    /** The signed-in person who caused the event, if there was one. */
    personId: uuid('person_id'),
    sessionId: uuid('session_id'),
    /** The API token of the call that caused the event, if it had one. */
    apiTokenId: uuid('api_token_id'),
    /** The application whose activity the event belongs to, if any. */
    applicationId: uuid('application_id'),
    clientAddress: text('client_address'),
    requestId: text('request_id'),
    /** Who gave the operator's order that caused the event. */
    actor: text(),
    details: jsonb().notNull().default({}),
  },
  (table) => [
    index('audit_event_publisher').on(table.publisherId, table.at),
    index('audit_event_application')
      .on(table.applicationId, table.id)
      .where(sql`application_id is not null`),
    index('audit_event_kind').on(table.kind, table.id),
    index('audit_event_actor')
      .on(table.actor, table.id)
      .where(sql`actor is not null`),
    index('audit_event_person')
      .on(table.personId, table.id)
      .where(sql`person_id is not null`),
    // Rows come in the order of time, so that a summary of each range of pages finds a period.
    index('audit_event_at').using('brin', table.at),
    index('audit_event_address')
      .on(table.at)
      .where(sql`client_address is not null`),
  ],
);
