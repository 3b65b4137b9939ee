import { hasErrorCode } from './error-codes.ts';

const uniqueViolation = new Set(['23505']);

/** Whether a statement failed because a value that must be unique exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return hasErrorCode(error, uniqueViolation);
}
