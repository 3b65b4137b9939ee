import type { ApiTokenScope, Failure, FailureCode, Locale } from '@publisher-console/api-contract';
import type { DeskFailureCode } from '@publisher-console/api-contract/desk';
import type { NetworkFailureCode } from '@publisher-console/api-contract/network';
import { failureAnswers } from './failure-answers.ts';
import { fieldSentences } from './field-sentences.ts';
import type { FieldSentence } from './field-sentences.ts';
import type { Translated } from './language.ts';

/** Errors by field of the request, each with at least one sentence in the caller's language. */
export type FieldErrors = Record<string, [string, ...string[]]>;

interface ApiErrorDetails {
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
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: DeskFailureCode | FailureCode | NetworkFailureCode;
  readonly fieldErrors: FieldErrors | null;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | null;
  /** The name of the slots that are all held, for the log: such a refusal is not an error of the server. */
  readonly busy: string | null;
  /** Details of the failure for programs, where the contract has them. */
  readonly data: Failure['data'];
  /** A sentence that is more exact than that of the code; null for the latter. */
  readonly sentence: Translated | null;

  constructor(code: DeskFailureCode | FailureCode | NetworkFailureCode, details: ApiErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fieldErrors = details.fieldErrors ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.busy = details.busy ?? null;
    this.data = details.data ?? null;
    this.sentence = details.sentence ?? null;
  }
}

/** Makes the rejection of a body with wrong fields. The keys of `faults` are the names of the fields in the request. */
export function fieldErrors(faults: Record<string, FieldSentence>, locale: Locale): ApiError {
  const worded = Object.entries(faults).map(([field, fault]) => [field, [fieldSentences[fault][locale]]]);
  return new ApiError('validation_failed', { fieldErrors: Object.fromEntries(worded) });
}

/** Makes the rejection of an address that another account has, with the error at `email`. */
export function emailTaken(locale: Locale): ApiError {
  return new ApiError('email_taken', { fieldErrors: { email: [failureAnswers.email_taken.message[locale]] } });
}

/** Makes the rejection of a call that an API token has no scope for. `scope` is null where no token may make the call. */
export function scopeMissing(scope: ApiTokenScope | null): ApiError {
  if (scope === null) return new ApiError('scope_missing', { data: { scope } });
  const sentence = {
    en: `This API token lacks the scope ${scope}, which this call needs`,
    ru: `У этого API-токена нет права ${scope}, которое нужно для этого вызова`,
  };
  return new ApiError('scope_missing', { data: { scope }, sentence });
}

/** Makes the rejection of a call with an API token that is meant for other networks than that of the client. */
export function networkNotAllowed(clientAddress: string): ApiError {
  const sentence = {
    en: `This API token may not be used from ${clientAddress}`,
    ru: `Этот API-токен нельзя использовать с адреса ${clientAddress}`,
  };
  return new ApiError('network_not_allowed', { data: { clientAddress }, sentence });
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Whether a text has the form of our ids. For a text that is not a UUID, the database would fail instead of finding
 * nothing.
 */
export function isEntityId(text: string): boolean {
  return uuid.test(text);
}

/** Rejects a malformed id with `not_found`, like an unknown one. */
export function requireEntityId(text: string): string {
  if (!isEntityId(text)) throw new ApiError('not_found');
  return text;
}
