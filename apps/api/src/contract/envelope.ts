import type { Failure, Locale } from '@publisher-console/api-contract';
import { failureAnswers } from './failure-answers.ts';
import type { Rejection } from './rejection.ts';

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
export function failureEnvelope(rejection: Rejection, locale: Locale): Failure {
  return {
    result: false,
    data: rejection.data,
    errors: rejection.fieldErrors,
    message: (rejection.sentence ?? failureAnswers[rejection.code].message)[locale],
    code: rejection.code,
  };
}
