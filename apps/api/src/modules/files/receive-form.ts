import { randomUUIDv7 } from 'node:crypto';
import type { FailureCode, Locale } from '@publisher-console/api-contract';
import { fieldSentences } from '#contract/field-sentences.ts';
import type { Translated } from '#contract/language.ts';
import type { SentForm, SentPart } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { lockPublisher } from '#modules/publishers/publisher-account.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { fileName, headSize, uploadType } from './upload-types.ts';
import { addFiles } from './stored-file-repository.ts';
import { countUpload, uploadRoom } from './stored-files.ts';
import type { StoredFile, StoredFiles, WrittenBytes } from './stored-files.ts';
import type { UploadType } from './upload-types.ts';

/** The name of the form field that has the files. */
export const uploadField = 'files[]';

/** Why a file was not accepted: its type, its size, the number of files, or the publisher's quota. */
type FileRefusalReason = 'count' | 'quota' | 'size' | 'type';

class FileRefused extends ApiError {
  readonly reason: FileRefusalReason;

  constructor(reason: FileRefusalReason, code: FailureCode, sentence: string) {
    super(code, { fieldErrors: { [uploadField]: [sentence] } });
    this.reason = reason;
  }
}

function tooManyFiles(locale: Locale): FileRefused {
  const sentence: Translated = {
    en: 'At most 10 files and one video can be sent at once',
    ru: 'За один раз можно отправить до 10 файлов и одно видео',
  };
  return new FileRefused('count', 'validation_failed', sentence[locale]);
}

function noFiles(locale: Locale): ApiError {
  return new ApiError('validation_failed', { fieldErrors: { [uploadField]: [fieldSentences.mandatory[locale]] } });
}

/** The rejection of an upload that exceeds the publisher's quota. */
function overQuota(locale: Locale): FileRefused {
  const sentence: Translated = {
    en: 'You can upload at most 2 GB in 30 days. Please try again later',
    ru: 'За 30 дней можно загрузить не больше 2 ГБ. Попробуйте позже',
  };
  return new FileRefused('quota', 'validation_failed', sentence[locale]);
}

function ofOtherType(name: string, locale: Locale): FileRefused {
  const sentence: Translated = {
    en: `${name}: only JPG, PNG, PDF, DOC, DOCX and MP4 files can be sent`,
    ru: `${name}: можно отправить только файлы JPG, PNG, PDF, DOC, DOCX и MP4`,
  };
  return new FileRefused('type', 'unsupported_media_type', sentence[locale]);
}

/** @param most - the bytes that a file of its type may have */
function tooLarge(name: string, most: number, locale: Locale): FileRefused {
  const megabytes = most / 1024 ** 2;
  const sentence: Translated = {
    en: `${name} is larger than ${megabytes} MB`,
    ru: `${name}: файл больше ${megabytes} МБ`,
  };
  return new FileRefused('size', 'payload_too_large', sentence[locale]);
}

/** A file of a form whose bytes are in the store. */
interface ReceivedFile extends WrittenBytes {
  name: string;
  type: string;
}

interface FormLimits {
  /** Bytes that the publisher may still upload. */
  left: number;
  locale: Locale;
  signal: AbortSignal;
  /** Gets each file that may not be uploaded, which is left out then; without it, the first one refuses the form. */
  leaveOut?: (name: string, reason: FileRefusalReason) => void;
}

const most = { documents: 10, videos: 1 };

type SentFile = Extract<SentPart, { kind: 'file' }>;

/**
 * Stores the bytes of a form's files while they arrive. Unless it is left out, the first file that may not be uploaded ends
 * the reading. The files that were stored until then are removed, as they are when the sender leaves.
 */
async function receiveForm(
  files: Pick<StoredFiles, 'write' | 'read' | 'discard'>,
  form: SentForm,
  limits: FormLimits,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  const counts = { documents: 0, videos: 0 };
  let { left } = limits;
  try {
    for await (const part of form) {
      if (part.kind === 'field' || part.field !== uploadField) throw new ApiError('malformed_request');
      const name = fileName(part.name);
      try {
        const type = uploadType(name);
        if (type === null) throw ofOtherType(name, limits.locale);
        const kind = type.isVideo ? 'videos' : 'documents';
        if (counts[kind] >= most[kind]) throw tooManyFiles(limits.locale);
        if (left <= 0) throw overQuota(limits.locale);
        // Counted before it is stored: a form may have thousands of files that are refused afterwards.
        counts[kind] += 1;
        const stored = await receiveFile(files, part, { ...limits, left, name, type });
        received.push(stored);
        left -= stored.size;
      } catch (error) {
        if (limits.leaveOut === undefined || !(error instanceof FileRefused)) throw error;
        limits.leaveOut(name, error.reason);
      }
    }
    if (received.length === 0 && limits.leaveOut === undefined) throw noFiles(limits.locale);
    return received;
  } catch (error) {
    await files.discard(received.map(({ key }) => key));
    throw error;
  }
}

async function receiveFile(
  files: Pick<StoredFiles, 'write' | 'read' | 'discard'>,
  part: SentFile,
  limits: FormLimits & { name: string; type: UploadType },
): Promise<ReceivedFile> {
  const { name, type, signal } = limits;
  const bytes = await files.write(checked(part.content, limits), signal);
  const file = { ...bytes, name, type: type.type };
  const readPart = async (start: number, length: number) => {
    const end = Math.min(start + length, file.size) - 1;
    if (length <= 0 || start > end) return Buffer.alloc(0);
    return Buffer.concat(await (await files.read(file, { range: { start, end }, signal })).toArray());
  };
  try {
    if (type.isWhole === undefined || (await type.isWhole(readPart, file.size))) return file;
    throw ofOtherType(name, limits.locale);
  } catch (error) {
    await files.discard([file.key]);
    throw error;
  }
}

/**
 * Passes on the content of a file while it is of its type and not too large. Passes on nothing before its type is
 * known.
 */
async function* checked(
  content: AsyncIterable<Uint8Array>,
  { name, type, left, locale }: FormLimits & { name: string; type: UploadType },
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | null = [];
  let size = 0;
  const passHead = (pieces: Uint8Array[]) => {
    const bytes = Buffer.concat(pieces);
    if (!type.begins(bytes)) throw ofOtherType(name, locale);
    return bytes;
  };
  for await (const piece of content) {
    size += piece.length;
    if (size > type.most) throw tooLarge(name, type.most, locale);
    if (size > left) throw overQuota(locale);
    if (head === null) {
      yield piece;
      continue;
    }
    head.push(piece);
    if (size < headSize) continue;
    yield passHead(head);
    head = null;
  }
  if (head !== null) yield passHead(head);
}

interface FormOwner {
  database: Database;
  storedFiles: StoredFiles;
  publisherId: string;
  at: () => Date;
  purpose?: 'staff' | 'upload';
  /** Runs the transaction that adds the rows; by default it may do what the publisher may. */
  transact?: (work: (own: OwnDatabase) => Promise<void>) => Promise<void>;
}

/**
 * Stores the files of a form for a publisher: all or none, but for those that are left out.
 * @param admit runs in the transaction that adds their rows; when it throws, nothing is stored
 */
export async function storeForm(
  owner: FormOwner,
  form: SentForm,
  limits: FormLimits,
  admit: (own: OwnDatabase, files: readonly Pick<StoredFile, 'id' | 'size'>[]) => Promise<void>,
): Promise<Pick<StoredFile, 'id' | 'name' | 'size' | 'type'>[]> {
  const { database, storedFiles, publisherId, at, purpose = 'upload' } = owner;
  const { transact = (work) => asPublisher(database, wholePublisher(publisherId), work) } = owner;
  const received = await receiveForm(storedFiles, form, limits);
  if (received.length === 0) return [];
  const rows = received.map((file) => ({
    id: randomUUIDv7(),
    publisherId,
    purpose,
    createdAt: at(),
    ...file,
  }));
  try {
    limits.signal.throwIfAborted();
    await transact(async (own) => {
      await admit(own, rows);
      await addFiles(own, rows);
    });
  } catch (error) {
    await storedFiles.discard(rows.map(({ key }) => key));
    throw error;
  }
  return rows.map(({ id, name, type, size }) => ({ id, name, type, size }));
}

/**
 * Stores what a publisher uploads, and counts it for the quota.
 * @param record runs in the transaction that adds the files
 */
export async function storeUpload(
  owner: FormOwner,
  form: SentForm,
  limits: Omit<FormLimits, 'left'>,
  record: (own: OwnDatabase, files: readonly Pick<StoredFile, 'id'>[], bytes: number) => Promise<void>,
): Promise<Pick<StoredFile, 'id' | 'name' | 'size' | 'type'>[]> {
  const { database, publisherId, at } = owner;
  const room = await asPublisher(database, wholePublisher(publisherId), (own) => uploadRoom(own, publisherId, at()));
  if (room <= 0 && limits.leaveOut === undefined) throw overQuota(limits.locale);
  return storeForm(owner, form, { ...limits, left: room }, async (own, stored) => {
    // Other uploads of the publisher may have ended meanwhile and used up the quota.
    await lockPublisher(own, publisherId);
    const bytes = stored.reduce((sum, { size }) => sum + size, 0);
    if ((await uploadRoom(own, publisherId, at())) < bytes) throw overQuota(limits.locale);
    await countUpload(own, publisherId, bytes, at());
    await record(own, stored, bytes);
  });
}
