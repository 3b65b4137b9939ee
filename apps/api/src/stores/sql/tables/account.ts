import { boolean, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { publisher } from './publisher.ts';

export const linkPurposeType = pgEnum('link_purpose', ['registration', 'restore']);

export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** Signs the refresh tokens of this session; the tokens themselves are stored nowhere. */
    key: bytes().notNull(),
    /** The counter of the newest refresh token. */
    counter: integer().notNull().default(0),
    /** When the client first showed that it has the newest refresh token. */
    seenAt: instant('seen_at'),
    /** Tokens with a lower counter are older than the last change of the password. */
    leastCounter: integer('least_counter').notNull().default(0),
    /** The device that changed the password, on which the older tokens stay good; null if it was no known one. */
    changingDevice: text('changing_device'),
    /** The session that a new proof of the password replaces: it ends with the first call of this one. */
    replaces: uuid(),
    /** Begun by a restore link: until a new password is chosen, nothing else may be done in it. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When a password or a link from a mail last proved in this session who is acting. */
    authenticatedAt: instant('authenticated_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    userAgent: text('user_agent').notNull(),
    /** Where the newest refresh or the sign-in came from. */
    clientAddress: text('client_address'),
  },
  (table) => [index('session_publisher').on(table.publisherId), index('session_created').on(table.createdAt)],
);

/** The link that a publisher can use, one for each purpose. A newer link replaces the older one. */
export const accountLink = pgTable(
  'account_link',
  {
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    purpose: linkPurposeType().notNull(),
    /** HMAC-SHA-256 over what the link carries, which is stored nowhere. */
    secretHash: bytes('secret_hash').notNull(),
    /** The address that the link was sent to. */
    email: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.purpose] })],
);
