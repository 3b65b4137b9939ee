import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, localeType } from './columns.ts';
import { membership, membershipRoleType } from './person.ts';
import { publisher } from './publisher.ts';

/** An invitation that was not accepted yet, with its newest link. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** Who invited. */
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => membership.id, { onDelete: 'cascade' }),
    /** In canonical form; see `canonicalAddress`. */
    email: text().notNull(),
    role: membershipRoleType().notNull(),
    /** The only applications that will exist for the member; null for all. */
    applications: uuid().array(),
    /** The language of the mail: that of who invited. */
    locale: localeType().notNull(),
    /** HMAC-SHA-256 of the secret in the link, which is not stored. */
    secretHash: bytes('secret_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('invitation_address').on(table.publisherId, table.email),
    index('invitation_expiry').on(table.expiresAt),
  ],
);

/** The ownership that an owner offers to a member. */
export const ownershipTransfer = pgTable('ownership_transfer', {
  publisherId: uuid('publisher_id')
    .primaryKey()
    .references(() => publisher.id, { onDelete: 'cascade' }),
  ownerId: uuid('owner_membership_id')
    .notNull()
    .references(() => membership.id, { onDelete: 'cascade' }),
  memberId: uuid('member_membership_id')
    .notNull()
    .references(() => membership.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});
