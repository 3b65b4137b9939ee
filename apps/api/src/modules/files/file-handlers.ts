import { randomUUIDv7 } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { StoredFileAnswer } from '#contract/file-answer.ts';
import type { SessionCaller, Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { hour } from '#process/durations.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import { hasDownloaded } from '#modules/audit/downloaded-documents.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { lockPublisher } from '#modules/publishers/publisher-lock.ts';
import { createSlots } from '#limits/slots.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { addFiles } from './stored-file-repository.ts';
import type { StoredFile, StoredFiles } from './stored-files.ts';
import { receiveForm } from './upload-form.ts';
import { overQuota } from './upload-refusals.ts';
import { createUploadTransfer } from './upload-transfer.ts';
import { countUpload, uploadRoom } from './upload-quota.ts';

interface FileDependencies {
  database: Database;
  storedFiles: StoredFiles;
  limits: DatabaseWindows;
  now: () => Date;
  /** Milliseconds. A change of the wall clock does not move them. */
  clock: () => number;
}

/** Stores the files that publishers upload, and returns stored files. */
export function createFileHandlers({
  database,
  storedFiles,
  limits,
  now,
  clock,
}: FileDependencies): Pick<Handlers, 'uploadFiles' | 'downloadFile' | 'downloadLinkedFile'> {
  // An upload on a slow line takes half an hour, and up to 10 MiB of memory with S3.
  const slots = createSlots({ name: 'uploads', perPublisher: 4, total: 32, reserved: 16 });
  const perHour = limits.create({ name: 'uploads', most: 60, window: hour });

  /** @param onWhole - runs when the whole file, not a part of it, is about to be sent */
  function answer(
    file: StoredFile | null,
    log: FastifyBaseLogger,
    onWhole?: (file: StoredFile) => Promise<void>,
  ): StoredFileAnswer {
    if (file === null) throw new Rejection('not_found');
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
        throw new Rejection('not_found', { cause });
      }
    };
    return new StoredFileAnswer({ name, type, size, sha256, open });
  }

  /** Records the first download of each rendered document. Never rejects: the reader gets the file in any case. */
  async function noteDownload(
    { name, publisherId, purpose }: StoredFile,
    { sessionId }: SessionCaller,
    { log, ...peer }: AuditedCall & { log: FastifyBaseLogger },
  ): Promise<void> {
    if (purpose !== 'drawn') return;
    try {
      await asPublisher(database, publisherId, async (own) => {
        if (await hasDownloaded(own, { publisherId, name })) return;
        await recordAudit(own, peer, { kind: 'document_downloaded', publisherId, sessionId, details: { name } });
      });
    } catch (error) {
      log.error({ err: error }, 'the download of a document could not be noted');
    }
  }

  return {
    uploadFiles: async ({ caller, form, locale, signal, ...peer }) => {
      const { publisherId } = caller;
      const transfer = createUploadTransfer(clock);
      await slots.acquire(publisherId, signal, transfer);
      await perHour.take(publisherId, peer, { publisherId });
      const room = await asPublisher(database, publisherId, (own) => uploadRoom(own, publisherId, now()));
      if (room <= 0) throw overQuota(locale);

      const received = await receiveForm(storedFiles, transfer.watch(form), { left: room, locale, signal });
      const rows = received.map((file) => ({
        id: randomUUIDv7(),
        publisherId,
        purpose: 'upload' as const,
        createdAt: now(),
        ...file,
      }));
      try {
        signal.throwIfAborted();
        await asPublisher(database, publisherId, async (own) => {
          // Other uploads of the publisher may have ended meanwhile and used up the quota.
          await lockPublisher(own, publisherId);
          const bytes = rows.reduce((sum, { size }) => sum + size, 0);
          if ((await uploadRoom(own, publisherId, now())) < bytes) throw overQuota(locale);
          await countUpload(own, publisherId, bytes, now());
          await addFiles(own, rows);
          const files = rows.map(({ id }) => id).join(' ');
          await recordAudit(own, peer, {
            kind: 'files_uploaded',
            publisherId,
            sessionId: caller.sessionId,
            details: { files, bytes },
          });
        });
      } catch (error) {
        await storedFiles.discard(rows.map(({ key }) => key));
        throw error;
      }
      return { items: rows.map(({ id, name, type, size }) => ({ id, name, type, size })) };
    },

    downloadFile: async ({ params, caller, log, ...peer }) =>
      answer(await storedFiles.find(caller.publisherId, params.id), log, (file) =>
        noteDownload(file, caller, { log, ...peer }),
      ),

    downloadLinkedFile: async ({ params, log }) => answer(await storedFiles.findLinked(params.id, params.key), log),
  };
}
