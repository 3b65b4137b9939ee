import { boolean, foreignKey, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { membership, person } from './person.ts';
import { publisher } from './publisher.ts';

export const linkPurposeType = pgEnum('link_purpose', ['registration', 'restore', 'email_change']);

export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** In which role the person acts in this session, and for which publisher. */
    membershipId: uuid('membership_id').notNull(),
    /** Signs the refresh tokens of this session. The tokens are not stored. */
    key: bytes().notNull(),
    /** The counter of the newest refresh token. */
    counter: integer().notNull().default(0),
    /** When a call first proved that the client received the newest refresh token. */
    seenAt: instant('seen_at'),
    /** Tokens with a lower counter were issued before the last change of the password. */
    leastCounter: integer('least_counter').notNull().default(0),
    /** The known device that changed the password: older tokens stay valid there. Null for an unknown device. */
    changingDevice: text('changing_device'),
    /** The session that this one replaces after a new sign-in; it ends with the first call of this one. */
    replaces: uuid(),
    /** Created by a restore link: until a new password is set, every other call is refused. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When the password or a link from a mail last authenticated this session. */
    authenticatedAt: instant('authenticated_at').notNull(),
    /** When a factor last proved who uses this session; null while none did. */
    factorAt: instant('factor_at'),
    refreshedAt: instant('refreshed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    userAgent: text('user_agent').notNull(),
    /** The IP address of the newest refresh, or of the sign-in before the first. */
    clientAddress: text('client_address'),
  },
  (table) => [
    foreignKey({
      name: 'session_of_membership',
      columns: [table.membershipId, table.publisherId],
      foreignColumns: [membership.id, membership.publisherId],
    }).onDelete('cascade'),
    index('session_publisher').on(table.publisherId),
    index('session_person').on(table.personId),
    index('session_created').on(table.createdAt),
  ],
);

/**
 * The valid link of a person for each purpose. A newer link replaces the older one. While an `email_change` link is valid,
 * its address is the person's pending e-mail address.
 */
export const accountLink = pgTable(
  'account_link',
  {
    /** The name of the column is older than persons are. */
    personId: uuid('publisher_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    purpose: linkPurposeType().notNull(),
    /** HMAC-SHA-256 of the secret in the link, which is not stored. */
    secretHash: bytes('secret_hash').notNull(),
    /** The address that the link was sent to. */
    email: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.purpose] })],
);
