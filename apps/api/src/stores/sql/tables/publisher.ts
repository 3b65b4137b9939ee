import type { Locale } from '@publisher-console/api-contract';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A company that earns with its applications. Who acts for it: `membership`. */
export const publisher = pgTable('publisher', {
  id: uuid().primaryKey(),
  /** The Publisher ID, and the publisher's key in the warehouse. */
  number: integer().generatedAlwaysAsIdentity({ startWith: 100_001 }).notNull().unique(),
  company: text().notNull(),
  /** A website or a link to an application in a store. */
  website: text(),
  /** Another way to contact the publisher, such as a messenger. */
  contacts: text(),
  scope: text().notNull(),
  currency: text().notNull(),
  isBlocked: boolean('is_blocked').notNull().default(false),
  /** Since when it is blocked; null also for older blocks, whose time was not stored. */
  blockedAt: instant('blocked_at'),
  /** Why it is blocked, as the publisher reads it; null also for older blocks, whose reason was not for the publisher. */
  blockedReason: jsonb('blocked_reason').$type<Record<Locale, string>>(),
  isSignedDocument: boolean('is_signed_document').notNull().default(false),
  hasAcceptedOffer: boolean('has_accepted_offer').notNull().default(false),
  /** When the offer was accepted; null also for older acceptances, whose time was not stored. */
  offerAcceptedAt: instant('offer_accepted_at'),
  /** SHA-256 of the accepted offer; null for an offer on another site, and if the caller did not send it. */
  offerDigest: text('offer_digest'),
  /** Since when every member has to have a second factor; null if none is required. */
  requiresFactorSince: instant('requires_factor_since'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the personal data of the account were erased. Its Publisher ID stays, because statistics have it. */
  erasedAt: instant('erased_at'),
});
