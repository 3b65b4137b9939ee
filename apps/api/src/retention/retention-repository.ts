import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { wholeLife } from '#modules/sessions/session-end.ts';
import { deleteUnconfirmed } from '#modules/publishers/persons.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { accountLink, session } from '#stores/sql/tables/account.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { storeListing } from '#stores/sql/tables/app-store.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { uploadDay } from '#stores/sql/tables/file.ts';
import { idempotencyKey } from '#stores/sql/tables/idempotency.ts';
import { job } from '#stores/sql/tables/job.ts';
import { person } from '#stores/sql/tables/person.ts';
import { inboundMail } from '#stores/sql/tables/question.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { setAsideRow } from '#stores/sql/tables/set-aside-row.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';
import { staffInvitation, staffSession } from '#stores/sql/tables/staff.ts';
import { invitation } from '#stores/sql/tables/team.ts';
import { webhookDelivery } from '#stores/sql/tables/webhook.ts';

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

/** Deletes sessions that ended or ran out before `before`. Returns how many. */
export function removeSessions(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, createdAt, endedAt } = session;
  const begunBefore = new Date(before.getTime() - wholeLife);
  // A session that ended before a moment also began before it: the index on `created_at` finds both kinds.
  const isOld = and(lt(createdAt, before), or(lt(endedAt, before), lt(createdAt, begunBefore)));
  return removeRows(network, { table: session, key: [id], isOld, size });
}

/** Deletes links that expired before `before`. Returns how many. */
export function removeLinks(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { personId, purpose, expiresAt } = accountLink;
  return removeRows(network, {
    table: accountLink,
    key: [personId, purpose],
    isOld: lt(expiresAt, before),
    size,
  });
}

/** Deletes invitations that expired before `before`. Returns how many. */
export function removeInvitations(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, expiresAt } = invitation;
  return removeRows(network, { table: invitation, key: [id], isOld: lt(expiresAt, before), size });
}

/** Deletes invitations to the staff that expired before `before`. Returns how many. */
export function removeStaffInvitations(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, expiresAt } = staffInvitation;
  return removeRows(network, { table: staffInvitation, key: [id], isOld: lt(expiresAt, before), size });
}

/** Deletes sessions of the staff that were last used before `before`, which ended long ago. Returns how many. */
export function removeStaffSessions(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, usedAt } = staffSession;
  return removeRows(network, { table: staffSession, key: [id], isOld: lt(usedAt, before), size });
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

/** Deletes API tokens that expired or were revoked before `before`. Returns how many. */
export function removeTokens(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, expiresAt, revokedAt } = apiToken;
  return removeRows(network, {
    table: apiToken,
    key: [id],
    isOld: sql`least(${expiresAt}, ${revokedAt}) < ${before.toISOString()}::timestamptz`,
    size,
  });
}

/** Clears the address and the networks of API tokens that were not used since `before`. Returns how many. */
export async function removeTokenAddresses(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, usedAt, usedFrom } = apiToken;
  const old = network
    .select({ id })
    .from(apiToken)
    .where(and(lt(usedAt, before), isNotNull(usedFrom)))
    .limit(size);
  const changed = await network
    .update(apiToken)
    .set({ usedFrom: null, knownNetworks: [] })
    .where(inArray(id, old))
    .returning({ id });
  return changed.length;
}

/** Deletes stored answers to calls with an `Idempotency-Key` from before `before`. Returns how many. */
export function removeAnswers(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, createdAt } = idempotencyKey;
  return removeRows(network, { table: idempotencyKey, key: [id], isOld: lt(createdAt, before), size });
}

/** Deletes the records of mails that came in before `before`; their messages stay. Returns how many there were. */
export async function removeInboundMails(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, receivedAt } = inboundMail;
  const old = network.select({ id }).from(inboundMail).where(lt(receivedAt, before)).limit(size);
  return (await network.delete(inboundMail).where(inArray(id, old)).returning({ id })).length;
}

/** Deletes downloads of reports that have not changed since `before`. Returns how many. */
export function removeReportFiles(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, changedAt } = reportFile;
  return removeRows(network, { table: reportFile, key: [id], isOld: lt(changedAt, before), size });
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

/** Deletes deliveries of events from before `before`. Returns how many. */
export function removeDeliveries(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, createdAt } = webhookDelivery;
  return removeRows(network, { table: webhookDelivery, key: [id], isOld: lt(createdAt, before), size });
}

/** Deletes runs of feeds from before `before`. Returns how many. */
export function removeFeedRuns(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { id, startedAt } = feedRun;
  return removeRows(network, { table: feedRun, key: [id], isOld: lt(startedAt, before), size });
}

/** Deletes rows of loads that were set aside before `before`. Returns how many. */
export function removeSetAside(network: NetworkDatabase, { before, size }: Batch): Promise<number> {
  const { loadId, line, createdAt } = setAsideRow;
  return removeRows(network, { table: setAsideRow, key: [loadId, line], isOld: lt(createdAt, before), size });
}

/** Deletes older accounts without a confirmed address and without a valid link. Returns how many. */
export async function removeRegistrations(
  transaction: Database,
  { before, size, now }: Batch & { now: Date },
): Promise<number> {
  const validLink = transaction
    .select({ purpose: accountLink.purpose })
    .from(accountLink)
    .where(and(eq(accountLink.personId, person.id), gte(accountLink.expiresAt, now)));
  const isLeft = and(isNull(person.emailConfirmedAt), not(exists(validLink)));
  const locked = await transaction
    .select({ id: person.id })
    .from(person)
    .where(and(lt(person.createdAt, before), isLeft))
    .limit(size)
    .for('update', { skipLocked: true });
  if (locked.length === 0) return 0;
  // Checked again under the lock: a link may have been sent in the meantime.
  const ids = locked.map(({ id }) => id);
  const left = await transaction
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, ids), isLeft));
  for (const { id } of left) await deleteUnconfirmed(transaction, id);
  return left.length;
}
