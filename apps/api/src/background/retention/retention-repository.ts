import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { accountLink, session } from '#stores/sql/tables/account.ts';
import { storeIcon, storeListing } from '#stores/sql/tables/app-store.ts';
import { application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { feedbackFile } from '#stores/sql/tables/feedback.ts';
import { storedFile, uploadDay } from '#stores/sql/tables/file.ts';
import { idempotencyKey } from '#stores/sql/tables/idempotency.ts';
import { job } from '#stores/sql/tables/job.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';

/** One batch: at most `size` rows that are older than `before`. */
export interface Batch {
  before: Date;
  size: number;
}

interface OldRows {
  table: PgTable;
  /** The columns of its primary key. */
  key: PgColumn[];
  isOld: SQL | undefined;
  size: number;
}

/** Deletes old rows of a table, at most `size`. Returns how many. */
async function removeRows(network: NetworkDatabase, { table, key, isOld, size }: OldRows): Promise<number> {
  const columns = sql.join(key, sql`, `);
  const old = sql`select ${columns} from ${table} where ${isOld} limit ${size}`;
  const removed = await network
    .delete(table)
    .where(sql`(${columns}) in (${old})`)
    .returning({ removed: sql`true` });
  return removed.length;
}

/** Deletes sessions that ended before `before` or began before `begunBefore`. Returns how many. */
export function removeSessions(
  network: NetworkDatabase,
  { before, begunBefore, size }: Batch & { begunBefore: Date },
): Promise<number> {
  const { id, createdAt, endedAt } = session;
  // A session that ended before a moment also began before it: the index on `created_at` finds both kinds.
  const isOld = and(lt(createdAt, before), or(lt(endedAt, before), lt(createdAt, begunBefore)));
  return removeRows(network, { table: session, key: [id], isOld, size });
}

/** Deletes links that expired before `before`. Returns how many. */
export function removeLinks(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { publisherId, purpose, expiresAt } = accountLink;
  return removeRows(network, {
    table: accountLink,
    key: [publisherId, purpose],
    isOld: lt(expiresAt, before),
    size,
  });
}

/** Deletes answers of stores from before `before`. Returns how many. */
export function removeListings(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { store, storeAppId, country, lookedUpAt } = storeListing;
  return removeRows(network, {
    table: storeListing,
    key: [store, storeAppId, country],
    isOld: lt(lookedUpAt, before),
    size,
  });
}

/** Sets the client's address of older audit events to null. Returns how many. */
export async function removeAddresses(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const old = network
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .where(and(isNotNull(auditEvent.clientAddress), lt(auditEvent.at, before)))
    .limit(size);
  const changed = await network
    .update(auditEvent)
    .set({ clientAddress: null })
    .where(inArray(auditEvent.id, old))
    .returning({ id: auditEvent.id });
  return changed.length;
}

/** Sets the client's address of sessions that were refreshed before `before` to null. Returns how many. */
export async function removeSessionAddresses(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, clientAddress, createdAt, refreshedAt } = session;
  const old = network
    .select({ id })
    .from(session)
    // A session that was refreshed before a moment also began before it, and `created_at` has an index.
    .where(and(lt(createdAt, before), lt(refreshedAt, before), isNotNull(clientAddress)))
    .limit(size);
  const changed = await network.update(session).set({ clientAddress: null }).where(inArray(id, old)).returning({ id });
  return changed.length;
}

/** Deletes kept answers to calls with an `Idempotency-Key` from before `before`. Returns how many. */
export function removeAnswers(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, createdAt } = idempotencyKey;
  return removeRows(network, { table: idempotencyKey, key: [id], isOld: lt(createdAt, before), size });
}

/** Deletes downloads of reports that have not changed since `before`. Returns how many. */
export function removeReportFiles(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, changedAt } = reportFile;
  return removeRows(network, { table: reportFile, key: [id], isOld: lt(changedAt, before), size });
}

/**
 * Deletes the rows of files that were not used since `before`: uploads that no message refers to, and rendered documents
 * that nobody downloaded since. Returns the keys of their contents.
 */
export async function removeUnusedFiles(network: NetworkDatabase, { before, size }: Batch): Promise<string[]> {
  const { id, createdAt, usedAt } = storedFile;
  const isContract = exists(network.select({ id: contract.id }).from(contract).where(eq(contract.fileId, id)));
  const isSent = exists(
    network.select({ id: feedbackFile.fileId }).from(feedbackFile).where(eq(feedbackFile.fileId, id)),
  );
  // Written like the conditions of the indexes, so that the planner uses them.
  const isAbandoned = or(
    and(isNull(usedAt), lt(createdAt, before)),
    and(sql`${storedFile.purpose} = 'drawn'`, lt(usedAt, before)),
  );
  const isUnused = and(isAbandoned, not(isContract), not(isSent));
  const unused = network.select({ id }).from(storedFile).where(isUnused).limit(size);
  const removed = await network
    .delete(storedFile)
    // Checked again under the lock: a file may have been used in the meantime.
    .where(and(inArray(id, unused), isUnused))
    .returning({ key: storedFile.key });
  return removed.map(({ key }) => key);
}

/**
 * Checks the next `size` icons in the order of their keys, and deletes those from before `before` that no application and no
 * answer of a store refers to. Most icons are in use, so the size counts checked icons. Returns how many were removed, and
 * the last checked key: null after the last icon.
 */
export async function removeIcons(
  network: NetworkDatabase,
  { before, size, after }: Batch & { after: string },
): Promise<{ removed: number; last: string | null }> {
  const { key, createdAt } = storeIcon;
  const checked = await network.select({ key }).from(storeIcon).where(gt(key, after)).orderBy(asc(key)).limit(size);
  const keys = checked.map((icon) => icon.key);
  const last = keys.length < size ? null : (keys.at(-1) ?? null);
  if (keys.length === 0) return { removed: 0, last };
  const isOfApplication = exists(
    network.select({ key: application.iconKey }).from(application).where(eq(application.iconKey, key)),
  );
  const isOfListing = exists(
    network
      .select({ key: storeListing.storeAppId })
      .from(storeListing)
      .where(sql`${storeListing.listing} ->> 'iconKey' = ${key}`),
  );
  const removed = await network
    .delete(storeIcon)
    .where(and(inArray(key, keys), lt(createdAt, before), not(isOfApplication), not(isOfListing)))
    .returning({ key });
  return { removed: removed.length, last };
}

/** Deletes sums of uploads of the days before `before` (`YYYY-MM-DD`). Returns how many. */
export function removeUploadDays(
  network: NetworkDatabase,
  { before, size }: { before: string; size: number },
): Promise<number> {
  const { publisherId, day } = uploadDay;
  return removeRows(network, { table: uploadDay, key: [publisherId, day], isOld: lt(day, before), size });
}

/** Deletes jobs that were given up before `before`. Returns how many. */
export function removeDeadJobs(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, dueAt } = job;
  return removeRows(network, {
    table: job,
    key: [id],
    isOld: and(sql`${job.state} = 'dead'`, lt(dueAt, before)),
    size,
  });
}

/** Deletes older accounts without a confirmed address and without a valid link. Returns how many. */
export async function removeRegistrations(
  transaction: Database,
  { before, size, now }: Batch & { now: Date },
): Promise<number> {
  const validLink = transaction
    .select({ purpose: accountLink.purpose })
    .from(accountLink)
    .where(and(eq(accountLink.publisherId, publisher.id), gte(accountLink.expiresAt, now)));
  const isLeft = and(isNull(publisher.emailConfirmedAt), not(exists(validLink)));
  const locked = await transaction
    .select({ id: publisher.id })
    .from(publisher)
    .where(and(lt(publisher.createdAt, before), isLeft))
    .limit(size)
    .for('update', { skipLocked: true });
  if (locked.length === 0) return 0;
  // Checked again under the lock: a link may have been sent in the meantime.
  const ids = locked.map(({ id }) => id);
  const removed = await transaction
    .delete(publisher)
    .where(and(inArray(publisher.id, ids), isLeft))
    .returning({ id: publisher.id });
  return removed.length;
}
