import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '#contract/api-error.ts';
import { StoredFileAnswer } from '#contract/file-answer.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import type { StoredFile, StoredFiles } from './stored-files.ts';

interface StoredFileAnswerOptions {
  log: FastifyBaseLogger;
  /** Runs when the whole file, not a part of it, is about to be sent. */
  onWhole?: (file: StoredFile) => Promise<void>;
}

/** Answers with a file. Throws `not_found` for none, and for one whose bytes are not in the store. */
export function storedFileAnswer(
  storedFiles: Pick<StoredFiles, 'read'>,
  file: StoredFile | null,
  { log, onWhole }: StoredFileAnswerOptions,
): StoredFileAnswer {
  if (file === null) throw new ApiError('not_found');
  const { id: fileId, name, type, size, sha256 } = file;
  const open = async (range?: { start: number; end: number }) => {
    try {
      const content = await storedFiles.read(file, { range });
      // Without a listener, an error would end the process. The reader attaches its own later, and finds then that
      // the stream was destroyed.
      content.on('error', () => {});
      // A request for a part continues a download that began without a range.
      if (range === undefined) await onWhole?.(file);
      return content;
    } catch (cause) {
      if (!(cause instanceof FileMissing)) throw cause;
      log.error({ err: cause, fileId }, 'a file is not in the store');
      throw new ApiError('not_found', { cause });
    }
  };
  return new StoredFileAnswer({ name, type, size, sha256, open });
}
