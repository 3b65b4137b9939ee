import { hasErrorCode } from './error-codes.ts';

const lockNotAvailable = new Set(['55P03']);

/** Whether a statement failed because another transaction held a lock for too long. */
export function isLockTimeOut(error: unknown): boolean {
  return hasErrorCode(error, lockNotAvailable);
}
