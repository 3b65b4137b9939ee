import type { Locale } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, localeType } from './columns.ts';
import { counterpartyType } from './document.ts';
import { publisher } from './publisher.ts';
import { question } from './question.ts';

/** What an entry of the ledger is. */
export const ledgerKindType = pgEnum('ledger_kind', [
  'opening_balance',
  'earned',
  'correction',
  'invalid_traffic',
  'advertiser_default',
  'bonus',
  'fee',
  'tax_withheld',
  'vat',
  'write_off',
  'payment',
  'payment_returned',
]);

/** The first day of a month, `YYYY-MM-01`. */
const month = (name: string) => date(name, { mode: 'string' });

/** An amount in the minor unit of a currency (ISO 4217), such as cents. */
const minor = (name: string) => bigint(name, { mode: 'bigint' });

/** Revenue as the warehouse has it, in millionths of a currency. */
const micros = (name: string) => bigint(name, { mode: 'bigint' });

/** A month whose figures became statements. Months are closed in their order, without a gap. */
export const closedMonth = pgTable('closed_month', {
  month: month('month').primaryKey(),
  /** The newest publication of statistics whose figures the statements have. */
  publication: integer().notNull(),
  closedAt: instant('closed_at').notNull(),
  /** Who closed it. */
  actor: text().notNull(),
  /** Days after which its statements count as accepted, by the rule of that time; null for never. */
  acceptedAfterDays: integer('accepted_after_days'),
});

/** What a publisher earned in a closed month. It never changes: later corrections are entries of the open month. */
export const statement = pgTable(
  'statement',
  {
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    month: month('month')
      .notNull()
      .references(() => closedMonth.month),
    /** `YYYY-MM-<PublisherID>`. */
    number: text().notNull().unique(),
    currency: text().notNull(),
    revenue: micros('revenue').notNull(),
    /** The revenue, rounded half to even. */
    earned: minor('earned').notNull(),
    /** The balance before the first entry that was booked in the month, and after the last. */
    opening: minor('opening').notNull(),
    closing: minor('closing').notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.month] })],
);

/** A template of acts as it was when a month was closed, so that acts of the month stay as they are. */
export const actText = pgTable(
  'act_text',
  {
    month: month('month')
      .notNull()
      .references(() => closedMonth.month, { onDelete: 'cascade' }),
    locale: localeType().notNull(),
    /** The counterparty that it is for; null for all. */
    counterparty: counterpartyType(),
    source: text().notNull(),
    /** The name of the product then; null where it was not set. */
    network: text(),
  },
  (table) => [unique('act_text_place').on(table.month, table.locale, table.counterparty).nullsNotDistinct()],
);

/** The act of a statement: the data of the publisher in it, as they were when the month was closed. */
export const act = pgTable(
  'act',
  {
    publisherId: uuid('publisher_id').notNull(),
    month: month('month').notNull(),
    company: text().notNull(),
    name: text().notNull(),
    /** From the contract in force; null without one. */
    counterparty: counterpartyType(),
    contractNumber: text('contract_number'),
    contractDate: date('contract_date', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.month] }),
    foreignKey({
      name: 'act_of_statement',
      columns: [table.publisherId, table.month],
      foreignColumns: [statement.publisherId, statement.month],
    }).onDelete('cascade'),
  ],
);

/** What an application earned in a closed month. The lines of a statement add up to what the publisher earned. */
export const statementLine = pgTable(
  'statement_line',
  {
    publisherId: uuid('publisher_id').notNull(),
    month: month('month').notNull(),
    /** The number of the application, as statistics have it. */
    application: integer().notNull(),
    revenue: micros('revenue').notNull(),
    amount: minor('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.month, table.application] }),
    foreignKey({
      name: 'statement_line_of_statement',
      columns: [table.publisherId, table.month],
      foreignColumns: [statement.publisherId, statement.month],
    }).onDelete('cascade'),
  ],
);

/**
 * The ledger: an amount that a publisher is owed, or no longer is. Rows never change. A trigger gives each its number and the
 * hash over it and the row before, so that no other row can come between them.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    /** From 1 on, without a gap. */
    number: bigint({ mode: 'number' }).primaryKey().default(0),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    kind: ledgerKindType().notNull(),
    /** Above 0 for what the publisher is owed. */
    amount: minor('amount').notNull(),
    currency: text().notNull(),
    /** The month that it is about. */
    concerns: month('concerns').notNull(),
    /** The month that was open when it was made. */
    booked: month('booked').notNull(),
    /** The number of the application that it is about. */
    application: integer(),
    /** Why, as the publisher reads it; null where the kind of the entry is the reason. */
    reason: jsonb().$type<Record<Locale, string>>(),
    /** The entry that it reverses. */
    opposes: bigint({ mode: 'number' }),
    /** How the bank or the network calls the payment. */
    reference: text(),
    /** The day of the payment, or of its return. */
    paidOn: date('paid_on', { mode: 'string' }),
    /** Who ordered it. Publishers do not read this. */
    madeBy: text('made_by').notNull(),
    /** The second person; null where none was needed. */
    approvedBy: text('approved_by'),
    createdAt: instant('created_at').notNull(),
    previous: bytes()
      .notNull()
      .default(sql`''`),
    hash: bytes()
      .notNull()
      .default(sql`''`),
  },
  (table) => [
    check('ledger_entry_amount', sql`${table.amount} <> 0`),
    check(
      'ledger_entry_months',
      sql`extract(day from ${table.concerns}) = 1 and extract(day from ${table.booked}) = 1`,
    ),
    unique('ledger_entry_of_publisher').on(table.number, table.publisherId),
    index('ledger_entry_publisher').on(table.publisherId, table.number),
    index('ledger_entry_booked').on(table.booked, table.publisherId),
    index('ledger_entry_concerns').on(table.concerns, table.publisherId),
    uniqueIndex('ledger_entry_earned_once')
      .on(table.publisherId, table.concerns)
      .where(sql`kind = 'earned'`),
    uniqueIndex('ledger_entry_paid_once')
      .on(table.publisherId, table.reference)
      .where(sql`kind = 'payment'`),
    uniqueIndex('ledger_entry_opposed_once')
      .on(table.opposes)
      .where(sql`opposes is not null`),
  ],
);

/** An adjustment that a second person has to approve before it becomes an entry. */
export const proposedEntry = pgTable(
  'proposed_entry',
  {
    id: uuid().primaryKey(),
    /** Publishers have no right to the table, so the column is not called `publisher_id`, which names who may read a row. */
    publisherId: uuid('publisher')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    kind: ledgerKindType().notNull(),
    amount: minor('amount').notNull(),
    concerns: month('concerns').notNull(),
    application: integer(),
    reason: jsonb().$type<Record<Locale, string>>().notNull(),
    opposes: bigint({ mode: 'number' }),
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Who approved or dropped it; null while it waits. */
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** The entry that it became; null for one that waits or was dropped. */
    entry: bigint({ mode: 'number' }),
  },
  (table) => [
    index('proposed_entry_waiting')
      .on(table.madeAt)
      .where(sql`decided_at is null`),
  ],
);

/** What the network decided for a currency. */
export const currencyRule = pgTable('currency_rule', {
  currency: text().primaryKey(),
  /** The least balance that is paid. */
  threshold: minor('threshold').notNull(),
  /** An adjustment above it needs a second person. */
  approvalLimit: minor('approval_limit').notNull(),
});

/** When the network closes months and pays: one row, once finance has decided. */
export const moneyRule = pgTable(
  'money_rule',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** The day of the next month by which a month is closed. */
    closeDay: integer('close_day').notNull(),
    /** The day of the next month on which it is paid. */
    payDay: integer('pay_day').notNull(),
    /** Days after which a statement counts as accepted, by the contracts; null where silence accepts nothing. */
    acceptedAfterDays: integer('accepted_after_days'),
  },
  (table) => [check('money_rule_is_only', sql`${table.isOnly}`)],
);

/** What a publisher decided about payments. */
export const paymentPreference = pgTable('payment_preference', {
  publisherId: uuid('publisher_id')
    .primaryKey()
    .references(() => publisher.id, { onDelete: 'cascade' }),
  /** A higher threshold than that of the network; null for that of the network. */
  threshold: minor('threshold'),
  /** Nothing is paid before this day; null for no hold. */
  heldUntil: date('held_until', { mode: 'string' }),
  changedAt: instant('changed_at').notNull(),
});

/** A statement that a member accepted. */
export const acceptedStatement = pgTable(
  'accepted_statement',
  {
    publisherId: uuid('publisher_id').notNull(),
    month: month('month').notNull(),
    /** Null once the person has gone. */
    personId: uuid('person_id'),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.month] }),
    foreignKey({
      name: 'accepted_statement_of_statement',
      columns: [table.publisherId, table.month],
      foreignColumns: [statement.publisherId, statement.month],
    }).onDelete('cascade'),
  ],
);

/** An objection to an entry: the question that it opened. */
export const objection = pgTable(
  'objection',
  {
    entry: bigint({ mode: 'number' }).primaryKey(),
    publisherId: uuid('publisher_id').notNull(),
    questionId: uuid('question_id').notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    index('objection_publisher').on(table.publisherId, table.madeAt),
    foreignKey({
      name: 'objection_to_entry',
      columns: [table.entry, table.publisherId],
      foreignColumns: [ledgerEntry.number, ledgerEntry.publisherId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'objection_question',
      columns: [table.questionId, table.publisherId],
      foreignColumns: [question.id, question.publisherId],
    }).onDelete('cascade'),
  ],
);
