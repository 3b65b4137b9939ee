import type { Failure, Locale } from '@publisher-console/api-contract';
import type { Failure as NetworkFailure } from '@publisher-console/api-contract/network';
import { failureAnswers } from './failure-answers.ts';
import type { ApiError } from './api-error.ts';

interface SuccessEnvelope {
  result: true;
  data: unknown;
  errors: null;
}

/** Wraps the `data` of an operation's answer. */
export function successEnvelope(data: unknown): SuccessEnvelope {
  return { result: true, data, errors: null };
}

/** Makes the answer of a rejection, in the caller's language. */
export function failureEnvelope(apiError: ApiError, locale: Locale): Failure | NetworkFailure {
  return {
    result: false,
    data: apiError.data,
    errors: apiError.fieldErrors,
    message: (apiError.sentence ?? failureAnswers[apiError.code].message)[locale],
    code: apiError.code,
  } as Failure | NetworkFailure;
}
