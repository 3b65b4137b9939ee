import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { FailureCode } from '@publisher-console/api-contract';
import type { DeskFailureCode } from '@publisher-console/api-contract/desk';

import { isOffline } from './offline.ts';

/** The text for one code: fixed, or made from the failure. */
type CodeText = MessageDescriptor | ((failure: ApiFailure) => MessageDescriptor);

/** The texts for the failures of one operation: by code, and a fallback. */
export type FailureTexts = {
  codes?: Partial<Record<FailureCode | DeskFailureCode, CodeText>>;
  fallback: MessageDescriptor;
};

const secondsPerMinute = 60;

/**
 * A message for the place where the failure happened, such as a form: the operation's own text for the code, or else
 * the failed operation and the reason.
 */
export function failureText(i18n: I18n, failure: unknown, texts: FailureTexts): string {
  const own = ownText(failure, texts);
  return own === undefined ? failureSentences(i18n, failure, texts) : i18n._(own);
}

/** A message for another place, such as a snackbar: always the failed operation, with the reason if it is known. */
export function failureSentences(i18n: I18n, failure: unknown, texts: FailureTexts): string {
  const reason = failureReason(failure, texts);
  const what = i18n._(texts.fallback);
  return reason === undefined ? what : `${what.replace(/\.$/u, '')}. ${i18n._(reason)}`;
}

/** The reason for a failure, if it is known. Failures that any call can have get the same text everywhere. */
export function failureReason(failure: unknown, texts: FailureTexts): MessageDescriptor | undefined {
  const own = ownText(failure, texts);
  if (own !== undefined) return own;
  if (isOffline(failure)) return msg`You are offline. Try again once the connection is back.`;
  if (!(failure instanceof ApiFailure)) return undefined;
  if (isTimeout(failure)) return msg`The service did not answer in time. Please try again.`;
  if (failure.code === 'role_not_allowed') return msg`Your role does not allow this. Ask an owner of the account.`;
  if (failure.code === 'view_only') return msg`You are only looking. Nothing has changed.`;
  if (failure.kind === 'blocked') return msg`The network has blocked your account.`;
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
