import { Rejection } from '#contract/rejection.ts';
import type { SentForm, SentPart } from '#contract/operation.ts';
import { createFileSlots, retryAfter } from '#file-slots.ts';
import type { FileSlotLimits } from '#file-slots.ts';
import { createSender } from './sender.ts';
import type { Sender } from './sender.ts';

/** Bounds how many forms this process takes at once. */
export interface UploadSlots {
  /**
   * Takes a slot for a form until `signal` aborts. When all are taken, the slowest sender gives way to a publisher who has
   * none. Throws as `FileSlots.take` does. Answers the form to read; reading it throws `unavailable` when it gives way.
   */
  take(publisherId: string, form: SentForm, signal: AbortSignal): SentForm;
}

interface Upload {
  publisherId: string;
  sender: Sender;
  giveBack: () => void;
}

/** @param clock - milliseconds that no change of the wall clock moves */
export function createUploadSlots(limits: FileSlotLimits, clock: () => number): UploadSlots {
  const slots = createFileSlots(limits);
  /** Those that are being read. */
  const uploads = new Set<Upload>();

  function makeRoomFor(publisherId: string): void {
    if (!slots.areAllTaken() || [...uploads].some((upload) => upload.publisherId === publisherId)) return;
    const slow = [...uploads].filter(({ sender }) => sender.isSlow());
    const [slowest] = slow.toSorted((a, b) => b.sender.behind() - a.sender.behind());
    slowest?.giveBack();
    slowest?.sender.end(new Rejection('unavailable', { retryAfter, busy: 'files' }));
  }

  return {
    take(publisherId, form, signal) {
      signal.throwIfAborted();
      makeRoomFor(publisherId);
      const giveBack = slots.take(publisherId, signal);
      const sender = createSender(clock);
      const upload = { publisherId, sender, giveBack };

      async function* read(): AsyncGenerator<SentPart> {
        uploads.add(upload);
        try {
          for await (const part of sender.watch(form)) {
            if (part.kind === 'file') part.content = sender.watch(part.content, ({ length }) => length);
            yield part;
          }
        } finally {
          uploads.delete(upload);
        }
      }
      return read();
    },
  };
}
