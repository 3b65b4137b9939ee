import { hasErrorCode } from './sql/faults/error-codes.ts';

/** Node's codes, the SQLSTATE of Postgres, and the code of ClickHouse (NOT_ENOUGH_SPACE). */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100', '243']);

/** Whether a write failed because a disk has no room left: a retry later may succeed. */
export function isDiskFull(error: unknown): boolean {
  return hasErrorCode(error, codes);
}
