/** Codes of Node, of the driver and of Postgres for a server that is not there, not yet, or no more. */
const faultCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether a statement failed because the database is out of reach, so that trying again later can help. */
export function isConnectionFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && faultCodes.has(cause.code)) return true;
    if (cause.message === 'PGlite is closed') return true;
  }
  return false;
}
