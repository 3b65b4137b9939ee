import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  pgEnum,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { application } from './application.ts';
import { instant, localeType } from './columns.ts';
import { publisher } from './publisher.ts';

export const membershipRoleType = pgEnum('membership_role', ['owner', 'manager', 'analyst', 'accountant']);

/** A person who signs in. What they may see and do comes from memberships. */
export const person = pgTable('person', {
  /**
   * That of the publisher and of the membership, if the person registered the publisher: the release before has only
   * publishers.
   */
  id: uuid().primaryKey(),
  /** In canonical form; see `canonicalAddress`. */
  email: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  middleName: text('middle_name'),
  locale: localeType().notNull().default('en'),
  isPrivacyPolicyAccepted: boolean('is_privacy_policy_accepted').notNull().default(false),
  /** When a link from a mail confirmed the address. Until then, the person cannot sign in. */
  emailConfirmedAt: instant('email_confirmed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When the personal data were erased. */
  erasedAt: instant('erased_at'),
});

/** A person's role in a publisher. An ended membership stays: the publisher's activity names its former members. */
export const membership = pgTable(
  'membership',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    role: membershipRoleType().notNull(),
    /** Only the applications of `membershipApplication` exist for the member. */
    isLimited: boolean('is_limited').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When a session for it began last. */
    usedAt: instant('used_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('membership_of_publisher').on(table.id, table.publisherId),
    uniqueIndex('membership_living')
      .on(table.publisherId, table.personId)
      .where(sql`ended_at is null`),
    index('membership_person').on(table.personId),
  ],
);

/** An application that a limited member may see. */
export const membershipApplication = pgTable(
  'membership_application',
  {
    membershipId: uuid('membership_id').notNull(),
    applicationId: uuid('application_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.applicationId] }),
    foreignKey({
      name: 'membership_application_of_membership',
      columns: [table.membershipId, table.publisherId],
      foreignColumns: [membership.id, membership.publisherId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'membership_application_of_publisher',
      columns: [table.applicationId, table.publisherId],
      foreignColumns: [application.id, application.publisherId],
    }).onDelete('cascade'),
  ],
);

/** The contact of a publisher in lists and documents: the owner who has been one for the longest time. */
export const contact = pgView('publisher_contact', {
  publisherId: uuid('publisher_id').notNull(),
  personId: uuid('person_id').notNull(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  middleName: text('middle_name'),
  locale: localeType().notNull(),
  emailConfirmedAt: instant('email_confirmed_at'),
}).existing();
