import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { StoredFiles, WrittenBytes } from '#modules/files/stored-files.ts';
import { saveRunFile } from '#modules/statistics/loads/feed-runs.network.ts';
import type { FeedRun } from '#modules/statistics/loads/feed-runs.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';

/** The most bytes of a stored file, as they were sent. */
const mostBytes = 64 * 1024 ** 2;

/** Why a file was refused that can be loaded anyway. Files with other faults are not stored. */
export const forcibleCodes: ReadonlySet<string | null> = new Set(['day_fall', 'day_rise']);

/** A file that is loaded while it is copied to the store of files. */
export interface CopiedFile {
  /** Its bytes, which can be read once. */
  content: AsyncIterable<Uint8Array>;
  /** The SHA-256 of the bytes that were read, in hexadecimal digits. */
  digest(): string;
  /** Stores the copy for a run that was refused. Never rejects: without it, the file has to be sent again. */
  store(run: Pick<FeedRun, 'id' | 'sourceId'>): Promise<void>;
  /** Removes the copy, unless it was stored for a run. */
  discard(): Promise<void>;
}

/**
 * Copies a file while it is loaded, in case it is refused. One that is larger than the limit, or read in part, has no
 * copy.
 */
export function copyFile(
  content: AsyncIterable<Uint8Array>,
  { database, storedFiles }: { database: Database; storedFiles: Pick<StoredFiles, 'discard' | 'write'> },
): CopiedFile {
  const copy = new PassThrough();
  // A stream without a listener ends the process with its error.
  copy.on('error', () => {});
  const hash = createHash('sha256');
  let writing: Promise<WrittenBytes | null> = Promise.resolve(null);
  let isStored = false;

  async function* passed() {
    let size = 0;
    // Without the store of files, the file is loaded all the same.
    writing = storedFiles.write(copy).catch(() => {
      copy.destroy();
      return null;
    });
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
        if (size > mostBytes) copy.destroy();
        if (!copy.destroyed && !copy.write(chunk)) await Promise.race([once(copy, 'drain').catch(() => {}), writing]);
        yield chunk;
      }
      copy.end();
    } finally {
      if (!copy.writableEnded) copy.destroy();
    }
  }

  async function written(): Promise<WrittenBytes | null> {
    if (!copy.writableEnded) copy.destroy();
    return writing;
  }

  return {
    content: passed(),
    digest: () => hash.copy().digest('hex'),
    async store(run) {
      const bytes = await written();
      if (bytes === null) return;
      isStored = await asNetwork(database, (network) => saveRunFile(network, run, bytes)).catch(() => false);
    },
    async discard() {
      const bytes = await written();
      if (bytes !== null && !isStored) await storedFiles.discard([bytes.key]);
    },
  };
}
