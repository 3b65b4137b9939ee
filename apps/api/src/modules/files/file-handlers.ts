import { mayCall } from '@publisher-console/api-contract/roles';
import type { FastifyBaseLogger } from 'fastify';
import { memberOf } from '#contract/operation.ts';
import type { Handlers, SessionCaller } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { hasDownloaded, recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { hour } from '#process/durations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { storeUpload } from './receive-form.ts';
import { storedFileAnswer } from './stored-file-answer.ts';
import type { StoredFile, StoredFiles } from './stored-files.ts';
import { createUploadTransfer } from './upload-transfer.ts';

interface FileDependencies {
  database: Database;
  storedFiles: StoredFiles;
  limits: RateLimits;
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
  // An upload on a slow line lasts half an hour, and needs up to 10 MiB of memory with S3.
  const semaphore = createSemaphore({ name: 'uploads', perPublisher: 4, total: 32, reserved: 16 });
  const perHour = limits.create({ name: 'uploads', most: 60, window: hour });

  /** Records the first download of each rendered document. Never rejects: the reader gets the file in any case. */
  async function noteDownload(
    { name, publisherId, purpose }: StoredFile,
    { sessionId }: SessionCaller,
    { log, ...clientInfo }: AuditedCall & { log: FastifyBaseLogger },
  ): Promise<void> {
    if (purpose !== 'drawn') return;
    try {
      await asPublisher(database, wholePublisher(publisherId), async (own) => {
        if (await hasDownloaded(own, { publisherId, name })) return;
        await recordAudit(own, clientInfo, { kind: 'document_downloaded', publisherId, sessionId, details: { name } });
      });
    } catch (error) {
      log.error({ err: error }, 'the download of a document could not be noted');
    }
  }

  return {
    uploadFiles: async ({ caller, form, locale, signal, ...clientInfo }) => {
      const { publisherId } = caller;
      const transfer = createUploadTransfer(clock);
      await semaphore.acquire(publisherId, signal, transfer);
      await perHour.consume(publisherId, clientInfo, { publisherId });
      const owner = { database, storedFiles, publisherId, at: now };
      const items = await storeUpload(owner, transfer.watch(form), { locale, signal }, async (own, stored, bytes) => {
        const files = stored.map(({ id }) => id).join(' ');
        await recordAudit(own, clientInfo, {
          kind: 'files_uploaded',
          publisherId,
          sessionId: caller.sessionId,
          details: { files, bytes },
        });
      });
      return { items };
    },

    downloadFile: async ({ params, caller, log, ...clientInfo }) => {
      const found = await storedFiles.find(caller, params.id);
      // Files that only documents name do not exist for members without documents.
      const isOfDocuments = found?.purpose === 'contract' || found?.purpose === 'drawn';
      const isHidden = isOfDocuments && !mayCall(memberOf(caller), 'getDocuments');
      const onWhole = (file: StoredFile) => noteDownload(file, caller, { log, ...clientInfo });
      return storedFileAnswer(storedFiles, isHidden ? null : found, { log, onWhole });
    },

    downloadLinkedFile: async ({ params, log }) =>
      storedFileAnswer(storedFiles, await storedFiles.findLinked(params.id, params.key), { log }),
  };
}
