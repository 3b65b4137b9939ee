import { msg } from '@lingui/core/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { FeedbackRequest } from '@publisher-console/api-contract';
import { mutationOptions } from '@tanstack/react-query';

import type { FailureTexts } from '#common/failures/failure-text.ts';
import { isOffline } from '#common/failures/offline.ts';

import type { FileUploads } from './files/file-uploads.ts';
import { isFinalFailure } from './files/final-failure.ts';

type Reason = 'files' | 'files-refused' | 'offline' | 'unavailable';

/** The message was not sent, for a reason other than its text. */
class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Sends a message once its files are uploaded. */
export const sendMessage = (api: ApiClient, uploads: FileUploads, keyOf: (body: unknown) => string) =>
  mutationOptions({
    mutationFn: ({ subject, text }: Pick<FeedbackRequest, 'subject' | 'text'>) =>
      uploads.handOver(async (uploaded) => {
        const files = uploaded.map(({ state }) => (state.kind === 'loaded' ? state.fileId : null));
        if (!files.every((id) => id !== null))
          throw new MessageNotSent(uploaded.some(({ state }) => isFinalFailure(state)) ? 'files-refused' : 'files');
        const body = { subject, text, files };
        try {
          return await unwrap(
            api.POST('/feedback/send', { body, params: { header: { 'Idempotency-Key': keyOf(body) } } }),
          );
        } catch (failure) {
          throw isOutage(failure) ? new MessageNotSent(isOffline(failure) ? 'offline' : 'unavailable') : failure;
        }
      }),
  });

function isOutage(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.kind === 'unavailable' || failure.kind === 'malformed');
}

const fallback = msg`An error occurred while sending the message. Please try again later.`;

const notSent: Record<Reason, FailureTexts> = {
  files: { fallback: msg`Some files were not uploaded. Try them again or remove them, then send the message.` },
  'files-refused': { fallback: msg`Some files cannot be sent. Remove them, then send the message.` },
  offline: {
    fallback: msg`You are offline. Nothing you have typed is lost: send the message once the connection is back.`,
  },
  unavailable: { fallback },
};

/** Whether a message was not sent because of files, so that it may be sent without them. */
export function isBecauseOfFiles(failure: unknown): boolean {
  return failure instanceof MessageNotSent && (failure.reason === 'files' || failure.reason === 'files-refused');
}

/** The texts for a message that was not sent, from docs/product.md, section 8. */
export function sendingFailures(failure: unknown): FailureTexts {
  if (failure instanceof MessageNotSent) return notSent[failure.reason];
  return { codes: { action_not_allowed: msg`Messages to support cannot be sent from here at the moment.` }, fallback };
}
