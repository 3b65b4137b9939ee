import { hasErrorCode } from './sql/faults/error-codes.ts';

/** Node's codes, and the SQLSTATE of Postgres. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a write failed because a disk has no room left: a retry later may succeed. */
export function isDiskFull(error: unknown): boolean {
  return hasErrorCode(error, codes);
}
