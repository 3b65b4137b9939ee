import { statfs } from 'node:fs/promises';

/** Whether an error or one of its causes has one of the codes, of Node or of Postgres (SQLSTATE). */
function hasErrorCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && codes.has(cause.code)) return true;
  return false;
}

/**
 * Codes for a server that cannot be reached or does not answer in time: Node's, and SQLSTATEs of Postgres
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const faultCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // idle_in_transaction_session_timeout
  '25P03',
  // too_many_connections
  '53300',
  // lock_not_available
  '55P03',
  // query_canceled, by statement_timeout
  '57014',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
]);

/** Messages of the drivers for errors without a code: a connection that broke, timed out or was closed. */
const faultMessage =
  /^(?:PGlite is closed|timeout e|Connection terminated|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** Whether a statement failed because the database cannot be reached or is too slow: a retry later may succeed. */
export function isConnectionFault(error: unknown): boolean {
  return hasErrorCode(error, faultCodes) || hasFaultMessage(error);
}

function hasFaultMessage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (faultMessage.test(cause.message)) return true;
  return false;
}

const lockNotAvailable = new Set(['55P03']);

/** Whether a statement failed because another transaction held a lock for too long. */
export function isLockTimeOut(error: unknown): boolean {
  return hasErrorCode(error, lockNotAvailable);
}

const uniqueViolation = new Set(['23505']);

const contentionCodes = new Set([
  // deadlock_detected
  '40P01',
  // lock_not_available
  '55P03',
]);

/** Whether a transaction failed because of others that ran at the same time. */
export function isContention(error: unknown): boolean {
  return hasErrorCode(error, contentionCodes);
}

/** Whether a statement failed because a value that must be unique exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return hasErrorCode(error, uniqueViolation);
}

/** Whether a statement failed because of a value that no column of its kind can hold, such as a NUL character. */
export function isUnstorableValue(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^22\w{3}$/.test(cause.code)) return true;
  return false;
}

const deadlockDetected = new Set(['40P01']);

/** Whether Postgres ended a statement because it and another transaction waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return hasErrorCode(error, deadlockDetected);
}

/** Node's codes, the SQLSTATE of Postgres, and the code of ClickHouse (NOT_ENOUGH_SPACE). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100', '243']);

/** Megabytes of the next file of PGlite's log: with less, a write may fail at any moment. */
const leastRoom = 16;

/** Rejects with the code `ENOSPC` when the disk of a folder has no room for writes. Writes nothing. */
export async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  if (megabytes >= leastRoom) return;
  throw Object.assign(new Error(`${folder} has ${megabytes} MB of room`), { code: 'ENOSPC' });
}

/** Whether a write failed because a disk has no room left: a retry later may succeed. */
export function isDiskFull(error: unknown): boolean {
  return hasErrorCode(error, codes);
}

/** A store has no room, or did not answer for as long as a start waits. The message is for the operator. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** A store refuses this process, such as for a wrong password, or is not installed. The message is for the operator. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}
