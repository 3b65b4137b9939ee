import type { Locale } from '@publisher-console/api-contract';
import { failureAnswers } from './failure-answers.ts';
import { fieldSentences } from './field-sentences.ts';
import type { FieldSentence } from './field-sentences.ts';
import { Rejection } from './rejection.ts';

/** Makes the rejection of a body with wrong fields. The keys of `faults` are the names of the fields in the request. */
export function fieldComplaints(faults: Record<string, FieldSentence>, locale: Locale): Rejection {
  const worded = Object.entries(faults).map(([field, fault]) => [field, [fieldSentences[fault][locale]]]);
  return new Rejection('validation_failed', { fieldErrors: Object.fromEntries(worded) });
}

/** Makes the rejection of an address that another account has, with the complaint at `email`. */
export function emailTaken(locale: Locale): Rejection {
  return new Rejection('email_taken', { fieldErrors: { email: [failureAnswers.email_taken.message[locale]] } });
}
