import { bigint, boolean, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { person } from './person.ts';

export const factorKindType = pgEnum('factor_kind', ['totp', 'passkey']);

export const challengePurposeType = pgEnum('challenge_purpose', ['add', 'check', 'login']);

/** What a person proves besides the password: an app that shows codes, or a passkey. */
export const factor = pgTable(
  'factor',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: factorKindType().notNull(),
    name: text().notNull(),
    /** The secret of an app, sealed; null for a passkey. */
    sealedSecret: bytes('sealed_secret'),
    /** The 30-second step of the last code that was accepted: none of it or before is accepted again. */
    lastStep: integer('last_step'),
    /** The id of a passkey, as WebAuthn names it. */
    credentialId: text('credential_id').unique(),
    publicKey: bytes('public_key'),
    /** How often the passkey was used, as the authenticator counts; 0 for one that does not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array(),
    /** The passkey is copied to other devices of its owner. */
    isBackedUp: boolean('is_backed_up'),
    createdAt: instant('created_at').notNull(),
    /** When its first proof was given; null while an app is being set up. */
    confirmedAt: instant('confirmed_at'),
    usedAt: instant('used_at'),
  },
  (table) => [index('factor_person').on(table.personId)],
);

/** A code that replaces a factor once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the person and the code, which has 80 random bits. */
    codeHash: bytes('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeHash] })],
);

/** A sign-in whose password or link was right, and that waits for the factor. */
export const loginTicket = pgTable(
  'login_ticket',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the ticket, which is not stored. */
    ticketHash: bytes('ticket_hash').notNull().unique(),
    /** Only the program that began the sign-in may go on with it. */
    userAgent: text('user_agent').notNull(),
    /** A restore link began it: its session has to change the password first. */
    mustChangePassword: boolean('must_change_password').notNull(),
    /** The session that the new one replaces. */
    replaces: uuid(),
    /** Proofs that were tried with it. */
    attempts: integer().notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('login_ticket_person').on(table.personId), index('login_ticket_expires').on(table.expiresAt)],
);

/** An order of the network that removes the factors of a person who has lost them, after two mails with a link to stop it. */
export const factorReset = pgTable('factor_reset', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** Its jobs name it, so that those of a stopped one do nothing to the next. */
  id: uuid().notNull(),
  /** How many mails were sent. */
  mails: integer().notNull().default(0),
  /** SHA-256 of the secrets of their links, in base64url. */
  linkHashes: text('link_hashes').array().notNull().default([]),
  startedAt: instant('started_at').notNull(),
  /** When the factors are removed. */
  dueAt: instant('due_at').notNull(),
});

/** What a passkey has to sign. It is used once, for one purpose, and only by its requester. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    purpose: challengePurposeType().notNull(),
    /** The session that requested it, of a publisher or of the staff; null at a sign-in. */
    sessionId: uuid('session_id'),
    /** The sign-in that requested it; null for a sign-in with a passkey alone. */
    ticketId: uuid('ticket_id').references(() => loginTicket.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenge_expires').on(table.expiresAt)],
);
