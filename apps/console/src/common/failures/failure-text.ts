import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { FailureCode } from '@publisher-console/api-contract';

import { isOffline } from './offline.ts';

/** What an operation says of one code: always the same, or what the failure itself tells. */
type CodeText = MessageDescriptor | ((failure: ApiFailure) => MessageDescriptor);

/** The texts for the failures of one operation: by code, and one for all others. */
export type FailureTexts = {
  codes?: Partial<Record<FailureCode, CodeText>>;
  fallback: MessageDescriptor;
};

const secondsPerMinute = 60;

/**
 * What failed, and the reason if it is known: for a message that stands where it happened, such as in a form. The text that
 * the operation has for a code says both.
 */
export function failureText(i18n: I18n, failure: unknown, texts: FailureTexts): string {
  const own = ownText(failure, texts);
  return own === undefined ? failureSentences(i18n, failure, texts) : i18n._(own);
}

/** What failed, and the reason if it is known: for a message that stands far from what it is about. */
export function failureSentences(i18n: I18n, failure: unknown, texts: FailureTexts): string {
  const reason = failureReason(failure, texts);
  const what = i18n._(texts.fallback);
  return reason === undefined ? what : `${what.replace(/\.$/u, '')}. ${i18n._(reason)}`;
}

/** Why an operation failed, if that is known. A failure that any call can have is worded the same everywhere. */
export function failureReason(failure: unknown, texts: FailureTexts): MessageDescriptor | undefined {
  const own = ownText(failure, texts);
  if (own !== undefined) return own;
  if (isOffline(failure)) return msg`You are offline. Try again once the connection is back.`;
  if (!(failure instanceof ApiFailure)) return undefined;
  if (isTimeout(failure)) return msg`The service did not answer in time. Please try again.`;
  if (failure.kind === 'rate-limited') return rateLimitText(minutesUntilRetry(failure));
  if (['unavailable', 'not-implemented', 'malformed'].includes(failure.kind))
    return msg`The service is temporarily unavailable. Please try again later.`;
  return undefined;
}

/** The text that the operation has for the code of the failure, if any. */
export function ownText(failure: unknown, { codes = {} }: FailureTexts): MessageDescriptor | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const own = Object.entries(codes).find(([code]) => code === failure.code)?.[1];
  return typeof own === 'function' ? own(failure) : own;
}

/** Whole minutes after which the same call may succeed. */
export function minutesUntilRetry({ retryAfter }: ApiFailure): number {
  return Math.ceil((retryAfter ?? secondsPerMinute) / secondsPerMinute);
}

function isTimeout({ cause }: ApiFailure): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

function rateLimitText(minutes: number): MessageDescriptor {
  return msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
