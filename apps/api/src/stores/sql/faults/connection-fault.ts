/** Codes of Node and of Postgres for a server that cannot be reached or does not answer in time. */
const faultCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // A transaction that was idle for too long.
  '25P03',
  // Too many connections.
  '53300',
  // A lock that another transaction held for too long.
  '55P03',
  // A statement that took too long.
  '57014',
  // Shutting down, crashed, or not started yet.
  '57P01',
  '57P02',
  '57P03',
]);

/** Messages of the drivers, without a code, for a connection that broke, took too long or was closed. */
const faultMessage =
  /^(?:PGlite is closed|timeout e|Connection terminated|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** Whether a statement failed because the database cannot be reached or is too slow, so that trying again later can help. */
export function isConnectionFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && faultCodes.has(cause.code)) return true;
    if (faultMessage.test(cause.message)) return true;
  }
  return false;
}
