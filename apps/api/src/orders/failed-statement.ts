import { DrizzleQueryError } from 'drizzle-orm/errors';
import { isLockTimeOut } from '#stores/faults/lock-time-out.ts';

/**
 * The error that the operator reads. That of a failed statement has its text and its values, which may be personal data:
 * instead it gets what the database says.
 */
export function withoutStatement(error: unknown): unknown {
  if (isLockTimeOut(error)) {
    const message = 'Another order or call held the same rows for too long. Try again.';
    return new Error(message, { cause: error });
  }
  if (!(error instanceof DrizzleQueryError)) return error;
  return new Error(`The relational store failed: ${error.cause?.message ?? 'it gave no reason'}.`, { cause: error });
}
