import type { Failure, FailureCode } from '@publisher-console/api-contract';
import type { Translated } from './language.ts';

/** Complaints by field of the request, each with at least one sentence in the caller's language. */
export type FieldErrors = Record<string, [string, ...string[]]>;

interface RejectionDetails {
  fieldErrors?: FieldErrors;
  retryAfter?: number;
  busy?: string;
  data?: Failure['data'];
  sentence?: Translated;
  cause?: unknown;
}

/**
 * A failure that the contract describes. It may be thrown anywhere below a handler; `fail` turns it into a status and an
 * envelope by the table in `failure-answers.ts`.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly code: FailureCode;
  readonly fieldErrors: FieldErrors | null;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | null;
  /** The name of the slots that are all held, for the log: such a refusal is not an error of the server. */
  readonly busy: string | null;
  /** Details of the failure for programs, where the contract has them. */
  readonly data: Failure['data'];
  /** A sentence that says more than that of the code; null for the latter. */
  readonly sentence: Translated | null;

  constructor(code: FailureCode, details: RejectionDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fieldErrors = details.fieldErrors ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.busy = details.busy ?? null;
    this.data = details.data ?? null;
    this.sentence = details.sentence ?? null;
  }
}
