import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import type { FailureCode } from '@publisher-console/api-contract';

/** The texts for the failures of one operation: by code, and one for all others. */
export type FailureTexts = {
  codes?: Partial<Record<FailureCode, MessageDescriptor>>;
  fallback: MessageDescriptor;
};

const secondsPerMinute = 60;

/** The sentence for a failed operation. A failure that any call can have is worded the same everywhere. */
export function failureText(failure: unknown, texts: FailureTexts): MessageDescriptor {
  const own = ownText(failure, texts);
  if (own !== undefined) return own;
  if (!(failure instanceof ApiFailure)) return texts.fallback;
  if (isTimeout(failure)) return msg`The service did not answer in time. Please try again.`;
  if (failure.kind === 'rate-limited') return rateLimitText(failure.retryAfter ?? secondsPerMinute);
  if (['unavailable', 'not-implemented', 'malformed'].includes(failure.kind))
    return msg`The service is temporarily unavailable. Please try again later.`;

  return texts.fallback;
}

/** What failed, and the reason if it is known: for a message that stands far from what it is about. */
export function failureSentences(i18n: I18n, failure: unknown, texts: FailureTexts): string {
  const reason = failureText(failure, texts);
  const what = i18n._(texts.fallback);
  return reason === texts.fallback ? what : `${what.replace(/\.$/u, '')}. ${i18n._(reason)}`;
}

/** The text that the operation has for the code of the failure, if any. */
export function ownText(failure: unknown, { codes = {} }: FailureTexts): MessageDescriptor | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  return Object.entries(codes).find(([code]) => code === failure.code)?.[1];
}

function isTimeout({ cause }: ApiFailure): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

function rateLimitText(retryAfterSeconds: number): MessageDescriptor {
  const minutes = Math.ceil(retryAfterSeconds / secondsPerMinute);
  return msg`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
