import type { ReportRequest, ReportTemplateRequest } from '@publisher-console/api-contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const localeType = pgEnum('locale', ['en', 'ru']);
export const platformType = pgEnum('platform', ['android', 'ios']);
export const adFormatType = pgEnum('ad_format', ['fs_banner', 'rewarded_video']);
export const statusType = pgEnum('status', ['on_check', 'active', 'stopped', 'test_mode']);
export const storeType = pgEnum('store', [
  'google_play',
  'app_store',
  'rustore',
  'appgallery',
  'galaxy_store',
  'amazon',
]);
export const appAdsTxtStateType = pgEnum('app_ads_txt_state', ['found', 'lines_missing', 'unreachable']);
export const appAdsTxtTriggerType = pgEnum('app_ads_txt_trigger', ['created', 'updated', 'requested', 'daily']);
export const linkPurposeType = pgEnum('link_purpose', ['registration', 'restore']);

export const jobStateType = pgEnum('job_state', ['waiting', 'running', 'dead']);

export const publisher = pgTable('publisher', {
  id: uuid().primaryKey(),
  /** The Publisher ID, and the publisher's key in the warehouse. */
  number: integer().generatedAlwaysAsIdentity({ startWith: 100_001 }).notNull().unique(),
  /** In canonical form. */
  email: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  middleName: text('middle_name'),
  company: text().notNull(),
  /** A website or a link to an application in a store. */
  website: text(),
  /** Another way to reach the person, such as a messenger. */
  contacts: text(),
  locale: localeType().notNull().default('en'),
  scope: text().notNull(),
  currency: text().notNull(),
  isBlocked: boolean('is_blocked').notNull().default(false),
  isSignedDocument: boolean('is_signed_document').notNull().default(false),
  hasAcceptedOffer: boolean('has_accepted_offer').notNull().default(false),
  /** When the offer was accepted; null also for who accepted it before this was kept. */
  offerAcceptedAt: instant('offer_accepted_at'),
  /** SHA-256 of the offer's text that was read; null for an offer on another site, and where the caller did not say. */
  offerDigest: text('offer_digest'),
  isPrivacyPolicyAccepted: boolean('is_privacy_policy_accepted').notNull().default(false),
  /** When a link from a mail proved that the address is the publisher's own. Signing in needs that. */
  emailConfirmedAt: instant('email_confirmed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

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

/** Work to be done outside of a call. A job that was done is deleted. */
export const job = pgTable(
  'job',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Waiting jobs of a kind with the same key are done together. */
    key: text(),
    payload: jsonb().notNull(),
    state: jobStateType().notNull().default('waiting'),
    /** How many attempts were begun. */
    attempts: integer().notNull().default(0),
    /** Names the newest attempt: only who began it may change the job. Null before the first one. */
    claimId: uuid('claim_id'),
    /** When the next attempt may begin, when a running one counts as abandoned, or when the job was given up. */
    dueAt: instant('due_at').notNull(),
    /** The code or the class of the newest failure, without its message, which may quote data. */
    failure: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('job_due')
      .on(table.kind, table.dueAt, table.id)
      .where(sql`state <> 'dead'`),
    index('job_key')
      .on(table.kind, table.key)
      .where(sql`key is not null and state <> 'dead'`),
    index('job_running')
      .on(table.kind, table.key)
      .where(sql`state = 'running'`),
    index('job_dead')
      .on(table.dueAt)
      .where(sql`state = 'dead'`),
  ],
);

/** How often something was attempted for one key: an address, an account, a session. Shared by all processes. */
export const limitWindow = pgTable(
  'limit_window',
  {
    /** The limit's name, a space, and what it counts for. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    /** By the clock of limits, which a change of the wall clock does not move. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('limit_window_end').on(table.endsAt)],
);

/** The first answers to calls that came with an `Idempotency-Key`, for those who repeat them within a day. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    id: uuid().primaryKey(),
    /** Null for a call without a session: its key holds for that one request, whoever repeats it. */
    publisherId: uuid('publisher_id').references(() => publisher.id, { onDelete: 'cascade' }),
    /** The operation's id in the contract. */
    operation: text().notNull(),
    key: text().notNull(),
    /** HMAC-SHA-256 over the request. */
    requestHash: bytes('request_hash').notNull(),
    /** The answer's `data`, with its fields in their order. */
    answer: json().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('idempotency_key_of_publisher')
      .on(table.publisherId, table.operation, table.key)
      .where(sql`publisher_id is not null`),
    uniqueIndex('idempotency_key_of_request')
      .on(table.operation, table.key, table.requestHash)
      .where(sql`publisher_id is null`),
    index('idempotency_key_created').on(table.createdAt),
  ],
);

/** Append-only: the database refuses every change but the removal of an old client address (migrations 0001 and 0004). */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    kind: text().notNull(),
    publisherId: uuid('publisher_id'),
    sessionId: uuid('session_id'),
    /** The application that it happened to, if it belongs to the activity of one. */
    applicationId: uuid('application_id'),
    clientAddress: text('client_address'),
    requestId: text('request_id'),
    details: jsonb().notNull().default({}),
  },
  (table) => [
    index('audit_event_publisher').on(table.publisherId, table.at),
    index('audit_event_application')
      .on(table.applicationId, table.id)
      .where(sql`application_id is not null`),
    index('audit_event_address')
      .on(table.at)
      .where(sql`client_address is not null`),
  ],
);

export const application = pgTable(
  'application',
  {
    id: uuid().primaryKey(),
    /** The application's key in the warehouse. */
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    platform: platformType().notNull(),
    /** The store and the id in it, from the link; null for one that is not published. */
    store: storeType(),
    storeAppId: text('store_app_id'),
    /** What the store says, from the server's own look-up. */
    developerName: text('developer_name'),
    bundleId: text('bundle_id'),
    developerSite: text('developer_site'),
    storeCheckedAt: instant('store_checked_at'),
    /** Names a picture in `store_icon`. */
    iconKey: text('icon_key'),
    applicationUrl: text('application_url'),
    appAdsTxtUrl: text('app_ads_txt_url'),
    isNotPublished: boolean('is_not_published').notNull(),
    status: statusType().notNull(),
    /** When the operator first approved it: resuming makes it active again. */
    approvedAt: instant('approved_at'),
    /** The operator's reason for a rejection, until it is resumed. */
    rejectionReason: text('rejection_reason'),
    /** What a search looks into, without case and accents. */
    searchText: text('search_text').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('application_publisher').on(table.publisherId),
    index('application_newest')
      .on(table.publisherId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('application_icon')
      .on(table.iconKey)
      .where(sql`icon_key is not null`),
    uniqueIndex('application_in_store')
      .on(table.publisherId, table.store, table.storeAppId)
      .where(sql`deleted_at is null`),
    // For the foreign key of ad blocks, which includes the publisher.
    unique('application_of_publisher').on(table.id, table.publisherId),
  ],
);

export const adBlock = pgTable(
  'ad_block',
  {
    id: uuid().primaryKey(),
    /** The ad block's key in the warehouse. */
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').notNull(),
    name: text().notNull(),
    adFormat: adFormatType('ad_format').notNull(),
    place: text(),
    status: statusType().notNull(),
    /** What a search looks into, without case and accents. */
    searchText: text('search_text').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('ad_block_publisher').on(table.publisherId),
    index('ad_block_application').on(table.applicationId),
    index('ad_block_newest')
      .on(table.applicationId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // Policies do not apply to foreign keys: with the application alone, a block could name another publisher's.
    foreignKey({
      name: 'ad_block_application_of_publisher',
      columns: [table.applicationId, table.publisherId],
      foreignColumns: [application.id, application.publisherId],
    }).onDelete('cascade'),
  ],
);

/** One check of an application's app-ads.txt file. */
export const appAdsTxtCheck = pgTable(
  'app_ads_txt_check',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').notNull(),
    checkedAt: instant('checked_at').notNull(),
    trigger: appAdsTxtTriggerType().notNull(),
    url: text().notNull(),
    state: appAdsTxtStateType().notNull(),
    problem: text(),
    missingLines: jsonb('missing_lines').$type<string[]>().notNull(),
    /** The state of the file that buyers read, if they read another one. */
    buyersState: appAdsTxtStateType('buyers_state'),
    /** The whole report as the contract has it; kept of the newest check and of the newest that found a file. */
    report: jsonb(),
    /** The file as it was found; kept of the newest check that found one. */
    content: text(),
  },
  (table) => [
    index('app_ads_txt_check_newest').on(
      table.applicationId,
      table.checkedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Policies do not apply to foreign keys: with the application alone, a check could name another publisher's.
    foreignKey({
      name: 'app_ads_txt_check_application_of_publisher',
      columns: [table.applicationId, table.publisherId],
      foreignColumns: [application.id, application.publisherId],
    }).onDelete('cascade'),
  ],
);

/** What a store said about an application when it was asked last; the same for every publisher. */
export const storeListing = pgTable(
  'store_listing',
  {
    store: storeType().notNull(),
    storeAppId: text('store_app_id').notNull(),
    /** Of the link, as two letters; empty for a link without one. */
    country: text().notNull(),
    /** Null where the store has no such application. */
    listing: jsonb(),
    lookedUpAt: instant('looked_up_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.storeAppId, table.country] }),
    index('store_listing_looked_up').on(table.lookedUpAt),
    index('store_listing_icon').on(sql`(${table.listing} ->> 'iconKey')`),
  ],
);

/** Icons of applications, re-encoded by the server. */
export const storeIcon = pgTable('store_icon', {
  /** SHA-256 of the picture, in hexadecimal digits. */
  key: text().primaryKey(),
  png: bytes().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** One file of statistics. Its id marks its facts in the warehouse. */
export const statisticsLoad = pgTable(
  'statistics_load',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Null until the load counts. Stays null if its file was refused. */
    publishedAt: instant('published_at'),
    /** The place of its publication among all: whoever sees it sees all smaller ones. Null until it is published. */
    publication: integer().unique(),
    /** The instant through which its facts reach; null stands for the time of its publication. */
    asOf: instant('as_of'),
    rows: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('statistics_load_published')
      .on(table.publishedAt, table.id)
      .where(sql`published_at is not null`),
  ],
);

/** The load that counts for a day. A day that is not here has no statistics. */
export const statisticsDay = pgTable('statistics_day', {
  day: date({ mode: 'string' }).primaryKey(),
  loadId: integer('load_id')
    .notNull()
    .references(() => statisticsLoad.id),
  /** Its figures no longer change, whatever its age. */
  isFinal: boolean('is_final').notNull().default(false),
});

/** The days that a load has facts of in the warehouse, recorded before the first of these facts is written. */
export const statisticsLoadDay = pgTable(
  'statistics_load_day',
  {
    /** Without a foreign key: a load that was given up is forgotten before its facts are removed. */
    loadId: integer('load_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** When the facts may be removed; null while they count. */
    removeAfter: instant('remove_after'),
  },
  (table) => [
    primaryKey({ columns: [table.loadId, table.day] }),
    index('statistics_load_day_counts')
      .on(table.day)
      .where(sql`remove_after is null`),
    index('statistics_load_day_due')
      .on(table.removeAfter)
      .where(sql`remove_after is not null`),
  ],
);

/** The reporting time zone in which the published days end: one row, from the first published load on. */
export const statisticsTimeZone = pgTable(
  'statistics_time_zone',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    timeZone: text('time_zone').notNull(),
  },
  (table) => [check('statistics_time_zone_is_only', sql`${table.isOnly}`)],
);

/** A saved report of a publisher. */
export const reportTemplate = pgTable(
  'report_template',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** What the contract's ReportTemplateRequest says of the report. */
    report: json().$type<SavedReport>().notNull(),
    /** The Statistics page opens with it. */
    isStart: boolean('is_start').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('report_template_title').on(table.publisherId, sql`lower(${table.title})`),
    uniqueIndex('report_template_start')
      .on(table.publisherId)
      .where(sql`is_start`),
  ],
);

/** The report that a template keeps. Groups, sort and comparison may be absent. */
export type SavedReport = Omit<ReportTemplateRequest, 'title' | 'isStart'>;

export const reportFileStateType = pgEnum('report_file_state', [
  'waiting',
  'running',
  'done',
  'failed',
  'left',
  'cancelled',
]);

/** A report that a browser downloads to the disk, from the link on. */
export const reportFile = pgTable(
  'report_file',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** The download ends with the session that asked for it. */
    sessionId: uuid('session_id').notNull(),
    keyHash: bytes('key_hash').notNull(),
    request: json().$type<ReportRequest>().notNull(),
    locale: localeType().notNull(),
    name: text().notNull(),
    state: reportFileStateType().notNull().default('waiting'),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    /** Null until they are counted. */
    totalRows: bigint('total_rows', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** When the state or the number of rows changed last. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('report_file_changed').on(table.changedAt)],
);

export const filePurposeType = pgEnum('file_purpose', ['upload', 'drawn', 'contract']);

/** A file in the store of files. Its row is written when all of its bytes are there. */
export const storedFile = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    purpose: filePurposeType().notNull(),
    /** What the store knows it by: random, never a name that somebody sent. */
    key: text().notNull().unique(),
    /** As it was sent, without folders. */
    name: text().notNull(),
    /** The media type, found from the bytes. */
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: bytes().notNull(),
    /** SHA-256 of what a drawn file was drawn from, so that it is drawn once. */
    sourceDigest: text('source_digest'),
    createdAt: instant('created_at').notNull(),
    /** When something first referred to it. A file that nothing refers to is removed. */
    usedAt: instant('used_at'),
  },
  (table) => [
    index('stored_file_publisher').on(table.publisherId, table.createdAt),
    index('stored_file_unused')
      .on(table.createdAt)
      .where(sql`used_at is null`),
    index('stored_file_drawn_used')
      .on(table.usedAt)
      .where(sql`purpose = 'drawn'`),
    uniqueIndex('stored_file_drawn')
      .on(table.publisherId, table.sourceDigest)
      .where(sql`source_digest is not null`),
    // For foreign keys that include the publisher.
    unique('stored_file_of_publisher').on(table.id, table.publisherId),
  ],
);

/** How much a publisher uploaded on a day of UTC, whatever became of the files. */
export const uploadDay = pgTable(
  'upload_day',
  {
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.day] }), index('upload_day_day').on(table.day)],
);

export const counterpartyType = pgEnum('counterparty', [
  'self_employed',
  'sole_proprietorship',
  'limited_liability_company',
]);

/** A contract that the network has signed with a publisher. */
export const contract = pgTable(
  'contract',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    counterparty: counterpartyType().notNull(),
    /** The signed contract as PDF. */
    fileId: uuid('file_id').notNull(),
    updatedAt: instant('updated_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('contract_number').on(table.number),
    uniqueIndex('contract_of_publisher')
      .on(table.publisherId)
      .where(sql`revoked_at is null`),
    index('contract_file').on(table.fileId),
    // Policies do not apply to foreign keys: with the file alone, a contract could name another publisher's.
    foreignKey({
      name: 'contract_file_of_publisher',
      columns: [table.fileId, table.publisherId],
      foreignColumns: [storedFile.id, storedFile.publisherId],
    }),
  ],
);

export const networkDocumentKindType = pgEnum('network_document_kind', [
  'offer',
  'privacy_policy',
  'terms',
  'faq',
  'contract_template',
  'verification_list',
]);

/** A text of the network that publishers read, in one language. */
export const networkDocument = pgTable(
  'network_document',
  {
    id: uuid().primaryKey(),
    kind: networkDocumentKindType().notNull(),
    locale: localeType().notNull(),
    /** The kind of publisher that it is for; null for all. */
    counterparty: counterpartyType(),
    /** The document as the operator wrote it. */
    source: text().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('network_document_place').on(table.kind, table.locale, table.counterparty).nullsNotDistinct()],
);

/** The items of the onboarding checklist that a publisher has set. */
export const dashboardItem = pgTable(
  'dashboard_item',
  {
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    /** The item's id in the contract. */
    item: text().notNull(),
    isCompleted: boolean('is_completed').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.publisherId, table.item] })],
);

export const feedbackSubjectType = pgEnum('feedback_subject', ['problem', 'idea']);

/** A message to support. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id')
      .notNull()
      .references(() => publisher.id, { onDelete: 'cascade' }),
    subject: feedbackSubjectType().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('feedback_publisher').on(table.publisherId, table.createdAt),
    // For the foreign key of its files, which includes the publisher.
    unique('feedback_of_publisher').on(table.id, table.publisherId),
  ],
);

/** The files of a message, in their order. */
export const feedbackFile = pgTable(
  'feedback_file',
  {
    feedbackId: uuid('feedback_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    fileId: uuid('file_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.fileId] }),
    // A file belongs to one message.
    unique('feedback_file_once').on(table.fileId),
    foreignKey({
      name: 'feedback_file_of_feedback',
      columns: [table.feedbackId, table.publisherId],
      foreignColumns: [feedback.id, feedback.publisherId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'feedback_file_of_publisher',
      columns: [table.fileId, table.publisherId],
      foreignColumns: [storedFile.id, storedFile.publisherId],
    }).onDelete('cascade'),
  ],
);
