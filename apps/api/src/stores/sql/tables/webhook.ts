import type { WebhookAttempt, WebhookEventType } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { publisher } from './publisher.ts';

export const webhookProblemType = pgEnum('webhook_problem', [
  'status',
  'no_answer',
  'address',
  'certificate',
  'gone',
  'member_left',
]);

export const webhookDeliveryStateType = pgEnum('webhook_delivery_state', ['waiting', 'delivered', 'failed', 'dropped']);

/** The address that a publisher wants to be called at when something happens. */
export const webhook = pgTable('webhook', {
  publisherId: uuid('publisher_id')
    .primaryKey()
    .references(() => publisher.id, { onDelete: 'cascade' }),
  /** The membership of who set the address last: when it ends, deliveries pause. Null for one set by the release before. */
  membershipId: uuid('membership_id'),
  url: text().notNull(),
  events: jsonb().$type<WebhookEventType[]>().notNull(),
  /** The bytes of the secret, sealed. */
  sealedSecret: bytes('sealed_secret').notNull(),
  /** The secret before the last renewal, which signs as well until `previousUntil`. */
  previousSecret: bytes('previous_secret'),
  previousUntil: instant('previous_until'),
  /** The last attempt was slow: the next ones wait for others of this kind, not for those of quick receivers. */
  isSlow: boolean('is_slow').notNull().default(false),
  /** When the first attempt after the last success failed; null after a success. */
  failingSince: instant('failing_since'),
  pausedAt: instant('paused_at'),
  pauseProblem: webhookProblemType('pause_problem'),
  createdAt: instant('created_at').notNull(),
});

/** An event that is delivered to a publisher, and what came of it. It outlives its webhook. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** Where it was sent last, or else where it is to be sent. */
    url: text().notNull(),
    /** What is sent, byte for byte: the signature covers it. */
    body: text().notNull(),
    state: webhookDeliveryStateType().notNull().default('waiting'),
    /** A publisher requested it, and sees its outcome: one attempt. */
    isSingle: boolean('is_single').notNull().default(false),
    /** Attempts of the current round; a delivery that is sent again begins a new one. */
    tries: integer().notNull().default(0),
    /** When the next attempt may begin; null unless it waits. */
    dueAt: instant('due_at'),
    /** The last attempts, newest first. */
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('webhook_delivery_newest').on(
      table.publisherId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('webhook_delivery_due')
      .on(table.publisherId, table.dueAt)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_oldest')
      .on(table.createdAt)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_created').on(table.createdAt),
  ],
);

/** The days that `day.final` was sent for, so that it is sent once. */
export const webhookFinalDay = pgTable('webhook_final_day', {
  day: date({ mode: 'string' }).primaryKey(),
  announcedAt: instant('announced_at').notNull(),
});
