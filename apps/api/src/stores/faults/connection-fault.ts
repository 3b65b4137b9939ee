import { hasErrorCode } from './error-codes.ts';

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
