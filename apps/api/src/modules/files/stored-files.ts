import { createHash, randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isEntityId } from '#contract/api-error.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { addDays, dayOf } from '#modules/statistics/days/periods.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import type { FileStore, ReadOptions } from '#stores/files/file-store.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase, RowOwner } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { FileLinks } from './file-link.ts';
import { putFileRemoval } from './file-removal.ts';
import {
  addFiles,
  countUploaded,
  findFile,
  markFilesUsed,
  touchDrawnFile,
  uploadedBytes,
} from './stored-file-repository.ts';
import type { FilePurpose, StoredFileRow, UsedFiles } from './stored-file-repository.ts';

/** The row of a publisher's file. */
export type StoredFile = StoredFileRow;

/** Bytes in the store that no row refers to yet. */
export interface WrittenBytes {
  key: string;
  size: number;
  sha256: Buffer;
}

interface NewFile {
  publisherId: string;
  /** The purpose of the file. `upload` is for `POST /file/upload/files`, which checks types, sizes and the quota. */
  purpose: FilePurpose;
  /** The name under which browsers offer to save it. */
  name: string;
  /** The media type, which has to be one that the contract names for files. */
  type: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Identifies the data from which the file is rendered. A publisher has at most one file for each value. */
  sourceDigest?: string;
  /** Whether the file is used. An unused file is removed a day later. */
  isUsed?: boolean;
}

/**
 * Finds the publisher who owns a file; null if there is no such file. Needed because a link is opened without a
 * session.
 */
type FileOwner = (id: string) => Promise<string | null>;

/** The files of publishers: their bytes in the store of files, everything else in the table `stored_file`. */
export interface StoredFiles {
  /**
   * Stores a file: its bytes first, its row when all bytes are written. If the publisher has a file with the same
   * `sourceDigest` already, returns that file. Must not be called in a transaction.
   */
  store(file: NewFile, signal?: AbortSignal): Promise<StoredFile>;
  /** Writes bytes that are removed after two hours unless a row refers to them by then. */
  write(content: NewFile['content'], signal?: AbortSignal): Promise<WrittenBytes>;
  /** Removes bytes to which no row refers. Never rejects: bytes that cannot be removed now are removed by the job. */
  discard(keys: string[]): Promise<void>;
  /** A file that the owner sees, or null; also for a text that is not an id. */
  find(owner: RowOwner, id: string): Promise<StoredFile | null>;
  /**
   * The file that was rendered from the same data before, or null. A rendered file that is not requested for a day is
   * removed.
   */
  findDrawn(publisherId: string, sourceDigest: string): Promise<StoredFile | null>;
  /** Opens the bytes of a file. */
  read(file: Pick<StoredFile, 'key'>, options?: ReadOptions): Promise<Readable>;
  /**
   * Marks files as used, in the transaction that refers to them; they are not removed then. Returns the files that were
   * the publisher's own, of this purpose and unused, in the order of `ids`. If one is missing, refuse the call, so that
   * the transaction is rolled back.
   */
  markUsed(
    own: OwnDatabase,
    which: { publisherId: string; ids: readonly string[]; purpose: FilePurpose },
  ): Promise<StoredFile[]>;
  /** The path of a link, below the API's address, with which any reader can save the file for 30 days. */
  linkTo(file: Pick<StoredFile, 'id'>): string;
  /** The file of such a link, or null when the link is not valid. */
  findLinked(id: string, key: string): Promise<StoredFile | null>;
}

interface StoredFilesDependencies {
  database: Database;
  store: FileStore;
  jobs: JobQueue;
  links: FileLinks;
  fileOwner: FileOwner;
  now: () => Date;
}

export function createStoredFiles(dependencies: StoredFilesDependencies): StoredFiles {
  const { database, store, jobs, links, fileOwner, now } = dependencies;

  const write: StoredFiles['write'] = async (content, signal) => {
    const key = newFileKey();
    await database.transaction((transaction) => putFileRemoval(jobs, transaction, { key, now: now() }));
    const hash = createHash('sha256');
    let size = 0;
    async function* measured() {
      for await (const piece of content instanceof Uint8Array ? [content] : content) {
        size += piece.length;
        hash.update(piece);
        yield piece;
      }
    }
    await store.put(key, measured(), { ...(signal && { signal }) });
    return { key, size, sha256: hash.digest() };
  };

  const discard: StoredFiles['discard'] = async (keys) => {
    await Promise.allSettled(keys.map((key) => store.delete(key)));
  };

  const findDrawn: StoredFiles['findDrawn'] = (publisherId, sourceDigest) =>
    asPublisher(database, wholePublisher(publisherId), (own) =>
      touchDrawnFile(own, { publisherId, sourceDigest, at: now() }),
    );

  const find: StoredFiles['find'] = async (owner, id) =>
    isEntityId(id)
      ? asPublisher(database, owner, (own) => findFile(own, { id, publisherId: owner.publisherId }))
      : null;

  return {
    write,
    discard,
    find,
    findDrawn,

    async store({ content, isUsed = false, sourceDigest, ...file }, signal) {
      const { publisherId } = file;
      const bytes = await write(content, signal);
      try {
        const at = now();
        // A rendered file counts as used from the start, because the caller is about to read it.
        const usedAt = isUsed || sourceDigest !== undefined ? at : null;
        const row = {
          id: randomUUIDv7(),
          ...file,
          ...bytes,
          sourceDigest: sourceDigest ?? null,
          createdAt: at,
          usedAt,
        };
        const [added] = await asPublisher(database, wholePublisher(publisherId), (own) => addFiles(own, [row]));
        if (added !== undefined) return added;
      } catch (error) {
        await discard([bytes.key]);
        throw error;
      }
      await discard([bytes.key]);
      const drawn = await findDrawn(publisherId, sourceDigest ?? '');
      if (drawn === null) throw new Error('A file that was drawn twice has gone.');
      return drawn;
    },

    read: ({ key }, options) => store.get(key, options),

    markUsed: (own, which) => markUploadsUsed(own, { ...which, at: now() }),

    linkTo: ({ id }) => links.pathOf(id),

    async findLinked(id, key) {
      if (!isEntityId(id) || !links.isValid(id, key)) return null;
      const publisherId = await fileOwner(id);
      return publisherId === null ? null : find(wholePublisher(publisherId), id);
    },
  };
}

/** Marks files of a publisher as used, as `markUsed` does. */
export async function markUploadsUsed(
  own: OwnDatabase,
  { ids, ...which }: UsedFiles & { ids: readonly string[] },
): Promise<StoredFile[]> {
  const used = await markFilesUsed(own, { ...which, ids: ids.filter(isEntityId) });
  const byId = new Map(used.map((file) => [file.id, file]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The quota of a publisher: the most bytes of its uploads in so many days. */
const quota = { bytes: 2 * 1024 ** 3, days: 30 };

/** The first day that counts for the quota. Days count whole, so that the quota holds for any thirty days. */
export function firstCountedDay(now: Date): string {
  return addDays(dayOf(now, 'UTC'), -quota.days);
}

/** Bytes that a publisher may still upload. Uploads count even if their files were removed since. */
export async function uploadRoom(own: OwnDatabase, publisherId: string, now: Date): Promise<number> {
  return quota.bytes - (await uploadedBytes(own, { publisherId, since: firstCountedDay(now) }));
}

export async function countUpload(own: OwnDatabase, publisherId: string, bytes: number, now: Date): Promise<void> {
  await countUploaded(own, { publisherId, day: dayOf(now, 'UTC'), bytes });
}
