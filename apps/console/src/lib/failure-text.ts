import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { FailureCode } from '@publisher-console/api-contract';

/** What one operation says of its failures: a text by code, and one for all the rest. */
export type FailureTexts = {
  codes?: Partial<Record<FailureCode, MessageDescriptor>>;
  fallback: MessageDescriptor;
};

const secondsPerMinute = 60;

/** The sentence for a failed operation. What can happen to any call is said the same way everywhere. */
export function failureText(failure: unknown, { codes = {}, fallback }: FailureTexts): MessageDescriptor {
  if (!(failure instanceof ApiFailure)) return fallback;
  const own = Object.entries(codes).find(([code]) => code === failure.code)?.[1];
  if (own !== undefined) return own;
  if (isTimeout(failure)) return msg`The service did not answer in time. Please try again.`;
  if (failure.kind === 'rate-limited') return rateLimitText(failure.retryAfter ?? secondsPerMinute);
  if (['unavailable', 'not-implemented', 'malformed'].includes(failure.kind))
    return msg`The service is temporarily unavailable. Please try again later.`;

  return fallback;
}

function isTimeout({ cause }: ApiFailure): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

function rateLimitText(retryAfterSeconds: number): MessageDescriptor {
  const minutes = Math.ceil(retryAfterSeconds / secondsPerMinute);
  return msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
