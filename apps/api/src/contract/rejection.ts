import type { FailureCode } from '@publisher-console/api-contract';

/** Complaints by field of the request, each with at least one sentence in the caller's language. */
export type FieldErrors = Record<string, [string, ...string[]]>;

/**
 * A refusal that the contract knows. Thrown anywhere below a handler; the app turns it into status and envelope
 * through the one table in `failure-answers.ts`.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly code: FailureCode;
  readonly fieldErrors: FieldErrors | null;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(code: FailureCode, details: { fieldErrors?: FieldErrors; retryAfter?: number; cause?: unknown } = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fieldErrors = details.fieldErrors ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}
