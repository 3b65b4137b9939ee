import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, localeType } from './columns.ts';
import { membership, person } from './person.ts';
import { publisher } from './publisher.ts';

export const staffRoleType = pgEnum('staff_role', ['moderator', 'support', 'finance', 'operator', 'admin']);

/** A person's membership in the network. An ended one stays, so that actions of former members have a name. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    role: staffRoleType().notNull(),
    /** The member of the demo, who needs no second factor. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When a session began last. */
    usedAt: instant('used_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('staff_living')
      .on(table.personId)
      .where(sql`ended_at is null`),
  ],
);

/** An invitation to the staff that was not accepted yet. */
export const staffInvitation = pgTable('staff_invitation', {
  id: uuid().primaryKey(),
  /** In canonical form; see `canonicalAddress`. */
  email: text().notNull().unique(),
  role: staffRoleType().notNull(),
  /** The language of the mail. */
  locale: localeType().notNull(),
  /** Who invited, as the audit log names them. */
  invitedBy: text('invited_by').notNull(),
  /** HMAC-SHA-256 of the secret in the newest link, which is not stored; null until the mail is written. */
  secretHash: bytes('secret_hash'),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** A sign-in to the desk. Its cookie holds a secret. */
export const staffSession = pgTable(
  'staff_session',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, which has 256 random bits and is not stored. */
    secretHash: bytes('secret_hash').notNull().unique(),
    /** When the password was proven. */
    authenticatedAt: instant('authenticated_at').notNull(),
    /** When a factor last proved who uses this session; null while none did. */
    factorAt: instant('factor_at'),
    createdAt: instant('created_at').notNull(),
    /** The last call, exact to a minute. */
    usedAt: instant('used_at').notNull(),
    endedAt: instant('ended_at'),
    userAgent: text('user_agent').notNull(),
    clientAddress: text('client_address'),
  },
  (table) => [index('staff_session_person').on(table.personId), index('staff_session_used').on(table.usedAt)],
);

/** A time in which a member of the staff looks at the pages of a publisher, by a token that only reads. */
export const viewSession = pgTable(
  'view_session',
  {
    id: uuid().primaryKey(),
    /** The sign-in to the desk with which it ends. */
    staffSessionId: uuid('staff_session_id')
      .notNull()
      .references(() => staffSession.id, { onDelete: 'cascade' }),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** As whom it reads: the contact of the publisher. */
    membershipId: uuid('membership_id').notNull(),
    /** SHA-256 of the token, which has 256 random bits and is not stored. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Why, for the audit log. */
    reason: text().notNull(),
    beganAt: instant('began_at').notNull(),
    /** When it ends at the latest. */
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    foreignKey({
      name: 'view_session_of_membership',
      columns: [table.membershipId, table.publisherId],
      foreignColumns: [membership.id, membership.publisherId],
    }).onDelete('cascade'),
    index('view_session_publisher').on(table.publisherId, table.beganAt),
    index('view_session_staff').on(table.staffSessionId),
  ],
);
