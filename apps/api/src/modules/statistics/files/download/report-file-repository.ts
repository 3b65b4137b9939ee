import { and, count, eq, gt, or } from 'drizzle-orm';
import { second } from '#process/durations.ts';
import { lockPublisher } from '#modules/publishers/publisher-account.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';

export type ReportFileRow = typeof reportFile.$inferSelect;

/** A file and its owner. */
export type ReportFileKey = Pick<ReportFileRow, 'id' | 'publisherId'>;

/** Moments that decide the state of a file at the time of the statement. */
export interface FileMoments {
  now: Date;
  /** Links that were made before have expired. */
  linksSince: Date;
  /** The process of a running file that was not recorded since has died. */
  recordedSince: Date;
}

/** Milliseconds until a link expires. */
const linkLife = 60 * second;
/** Milliseconds without a record after which the process of a running file is dead. It records every second. */
const mostSilence = 30 * second;

export function momentsAt(now: Date): FileMoments {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return { now, linksSince: before(linkLife), recordedSince: before(mostSilence) };
}

const isOf = ({ id, publisherId }: ReportFileKey) =>
  and(eq(reportFile.id, id), eq(reportFile.publisherId, publisherId));
const isWaiting = ({ linksSince }: FileMoments) =>
  and(eq(reportFile.state, 'waiting'), gt(reportFile.createdAt, linksSince));
const isRunning = ({ recordedSince }: FileMoments) =>
  and(eq(reportFile.state, 'running'), gt(reportFile.changedAt, recordedSince));

/**
 * Adds a file. False if `most` files of the publisher wait for a browser or run. Locks the publisher, so that two calls
 * do not both add the last one.
 */
export async function addReportFile(
  own: OwnDatabase,
  row: typeof reportFile.$inferInsert,
  { most, moments }: { most: number; moments: FileMoments },
): Promise<boolean> {
  const { publisherId } = row;
  await lockPublisher(own, publisherId);
  const [open] = await own
    .select({ files: count() })
    .from(reportFile)
    .where(and(eq(reportFile.publisherId, publisherId), or(isWaiting(moments), isRunning(moments))));
  if (open !== undefined && open.files >= most) return false;
  await own.insert(reportFile).values(row);
  return true;
}

export async function findReportFile(own: OwnDatabase, key: ReportFileKey): Promise<ReportFileRow | null> {
  const [row] = await own.select().from(reportFile).where(isOf(key));
  return row ?? null;
}

/** The file of a link that has not expired. */
export async function findWaiting(
  own: OwnDatabase,
  key: ReportFileKey & Pick<ReportFileRow, 'keyHash'>,
  moments: FileMoments,
): Promise<ReportFileRow | null> {
  const [row] = await own
    .select()
    .from(reportFile)
    .where(and(isOf(key), eq(reportFile.keyHash, key.keyHash), isWaiting(moments)));
  return row ?? null;
}

/** Invalidates a link by starting its file. Of several uses at once, one succeeds. */
export async function begin(own: OwnDatabase, key: ReportFileKey, moments: FileMoments): Promise<boolean> {
  const begun = await own
    .update(reportFile)
    .set({ state: 'running', changedAt: moments.now })
    .where(and(isOf(key), isWaiting(moments)))
    .returning({ id: reportFile.id });
  return begun.length > 0;
}

/** Records the progress of a running file. False if it no longer runs, because the publisher has cancelled it. */
export async function recordRunning(
  own: OwnDatabase,
  key: ReportFileKey,
  progress: Partial<Pick<ReportFileRow, 'state' | 'rows' | 'totalRows'>> & Pick<ReportFileRow, 'changedAt'>,
): Promise<boolean> {
  const recorded = await own
    .update(reportFile)
    .set(progress)
    .where(and(isOf(key), eq(reportFile.state, 'running')))
    .returning({ id: reportFile.id });
  return recorded.length > 0;
}

/** Cancels a file that waits or runs; any other one stays as it is. */
export async function cancel(own: OwnDatabase, key: ReportFileKey, moments: FileMoments): Promise<void> {
  await own
    .update(reportFile)
    .set({ state: 'cancelled', changedAt: moments.now })
    .where(and(isOf(key), or(isWaiting(moments), isRunning(moments))));
}
