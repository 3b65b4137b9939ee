import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
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

/** Deletes sessions that ended before `before` or began before `begunBefore`. Answers how many. */
export async function removeSessions(
  network: NetworkDatabase,
  { before, begunBefore, size }: Batch & { begunBefore: Date },
): Promise<number> {
  const old = network
    .select({ id: session.id })
    .from(session)
    // A session that ended before a moment also began before it: the index on `created_at` finds both kinds.
    .where(and(lt(session.createdAt, before), or(lt(session.endedAt, before), lt(session.createdAt, begunBefore))))
    .limit(size);
  const removed = await network.delete(session).where(inArray(session.id, old)).returning({ id: session.id });
  return removed.length;
}

/** Deletes links that expired before `before`. Answers how many. */
export async function removeLinks(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const key = sql`(${accountLink.publisherId}, ${accountLink.purpose})`;
  const old = network
    .select({ publisherId: accountLink.publisherId, purpose: accountLink.purpose })
    .from(accountLink)
    .where(lt(accountLink.expiresAt, before))
    .limit(size);
  const removed = await network
    .delete(accountLink)
    .where(sql`${key} in (${old})`)
    .returning({ purpose: accountLink.purpose });
  return removed.length;
}

/** Deletes answers of stores that were given before `before`. Answers how many. */
export async function removeListings(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { store, storeAppId, country, lookedUpAt } = storeListing;
  const key = sql`(${store}, ${storeAppId}, ${country})`;
  const old = network
    .select({ store, storeAppId, country })
    .from(storeListing)
    .where(lt(lookedUpAt, before))
    .limit(size);
  const removed = await network
    .delete(storeListing)
    .where(sql`${key} in (${old})`)
    .returning({ storeAppId });
  return removed.length;
}

/** Sets the client's address of older audit events to null. Answers how many. */
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

/** Sets the client's address of sessions to null that were refreshed longer ago. Answers how many. */
export async function removeSessionAddresses(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, clientAddress, createdAt, refreshedAt } = session;
  const old = network
    .select({ id })
    .from(session)
    // A session that was refreshed before a moment also began before it, and that has an index.
    .where(and(lt(createdAt, before), lt(refreshedAt, before), isNotNull(clientAddress)))
    .limit(size);
  const changed = await network.update(session).set({ clientAddress: null }).where(inArray(id, old)).returning({ id });
  return changed.length;
}

/** Deletes answers to calls with an `Idempotency-Key` that are no longer given. Answers how many. */
export async function removeAnswers(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const old = network
    .select({ id: idempotencyKey.id })
    .from(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, before))
    .limit(size);
  const removed = await network
    .delete(idempotencyKey)
    .where(inArray(idempotencyKey.id, old))
    .returning({ id: idempotencyKey.id });
  return removed.length;
}

/** Deletes downloads of reports that nothing has happened to since `before`. Answers how many. */
export async function removeReportFiles(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const old = network
    .select({ id: reportFile.id })
    .from(reportFile)
    .where(lt(reportFile.changedAt, before))
    .limit(size);
  const removed = await network.delete(reportFile).where(inArray(reportFile.id, old)).returning({ id: reportFile.id });
  return removed.length;
}

/**
 * Deletes the rows of files that nothing has used since `before`: uploads that no message refers to, and drawn files that
 * nobody has asked for since. Answers the keys of their bytes.
 */
export async function removeUnusedFiles(network: NetworkDatabase, { before, size }: Batch): Promise<string[]> {
  const { id, createdAt, usedAt } = storedFile;
  const named = exists(network.select({ id: contract.id }).from(contract).where(eq(contract.fileId, id)));
  const sent = exists(
    network.select({ id: feedbackFile.fileId }).from(feedbackFile).where(eq(feedbackFile.fileId, id)),
  );
  // As the indexes say it.
  const isLeft = or(
    and(isNull(usedAt), lt(createdAt, before)),
    and(sql`${storedFile.purpose} = 'drawn'`, lt(usedAt, before)),
  );
  const isUnused = and(isLeft, not(named), not(sent));
  const unused = network.select({ id }).from(storedFile).where(isUnused).limit(size);
  const removed = await network
    .delete(storedFile)
    // Checked again under the lock: somebody may use a file in the meantime.
    .where(and(inArray(id, unused), isUnused))
    .returning({ key: storedFile.key });
  return removed.map(({ key }) => key);
}

/**
 * Looks at the next icons in the order of their keys and deletes those that were kept before `before` and that neither an
 * application nor an answer of a store names. Most icons are named, so a statement looks at `size` of them, whatever it
 * finds. Answers how many were removed, and the last key that was looked at: null after the last icon.
 */
export async function removeIcons(
  network: NetworkDatabase,
  { before, size, after }: Batch & { after: string },
): Promise<{ removed: number; last: string | null }> {
  const { key, createdAt } = storeIcon;
  const looked = await network.select({ key }).from(storeIcon).where(gt(key, after)).orderBy(asc(key)).limit(size);
  const keys = looked.map((icon) => icon.key);
  const last = keys.length < size ? null : (keys.at(-1) ?? null);
  if (keys.length === 0) return { removed: 0, last };
  const named = exists(
    network.select({ key: application.iconKey }).from(application).where(eq(application.iconKey, key)),
  );
  const listed = exists(
    network
      .select({ key: storeListing.storeAppId })
      .from(storeListing)
      .where(sql`${storeListing.listing} ->> 'iconKey' = ${key}`),
  );
  const removed = await network
    .delete(storeIcon)
    .where(and(inArray(key, keys), lt(createdAt, before), not(named), not(listed)))
    .returning({ key });
  return { removed: removed.length, last };
}

/** Deletes sums of uploads of the days before `before` (`YYYY-MM-DD`). Answers how many. */
export async function removeUploadDays(
  network: NetworkDatabase,
  { before, size }: { before: string; size: number },
): Promise<number> {
  const { publisherId, day } = uploadDay;
  const old = network.select({ publisherId, day }).from(uploadDay).where(lt(day, before)).limit(size);
  const removed = await network
    .delete(uploadDay)
    .where(sql`(${publisherId}, ${day}) in (${old})`)
    .returning({ day });
  return removed.length;
}

/** Deletes jobs that were given up before `before`. Answers how many. */
export async function removeDeadJobs(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const old = network
    .select({ id: job.id })
    .from(job)
    .where(and(sql`${job.state} = 'dead'`, lt(job.dueAt, before)))
    .limit(size);
  const removed = await network.delete(job).where(inArray(job.id, old)).returning({ id: job.id });
  return removed.length;
}

/** Deletes older accounts that have neither a confirmed address nor a link that still works. Answers how many. */
export async function removeRegistrations(
  transaction: Database,
  { before, size, now }: Batch & { now: Date },
): Promise<number> {
  const livingLink = transaction
    .select({ purpose: accountLink.purpose })
    .from(accountLink)
    .where(and(eq(accountLink.publisherId, publisher.id), gte(accountLink.expiresAt, now)));
  const isLeft = and(isNull(publisher.emailConfirmedAt), not(exists(livingLink)));
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
