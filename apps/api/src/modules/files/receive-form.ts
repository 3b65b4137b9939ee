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

/** A file whose bytes are in the store, as the row that it will have. */
type WrittenFile = ReceivedFile & Pick<StoredFile, 'createdAt' | 'id' | 'publisherId' | 'purpose'>;
type AddedFile = Pick<StoredFile, 'id' | 'name' | 'size' | 'type'>;

async function writeForm(
  { storedFiles, publisherId, at, purpose = 'upload' }: FormOwner,
  form: SentForm,
  limits: FormLimits,
): Promise<WrittenFile[]> {
  const received = await receiveForm(storedFiles, form, limits);
  return received.map((file) => ({ id: randomUUIDv7(), publisherId, purpose, createdAt: at(), ...file }));
}

/** Adds written files in one transaction. When `add` throws, their bytes are removed. */
async function addWritten(
  { database, storedFiles, publisherId, transact }: FormOwner,
  files: readonly WrittenFile[],
  signal: AbortSignal,
  add: (own: OwnDatabase) => Promise<void>,
): Promise<AddedFile[]> {
  try {
    signal.throwIfAborted();
    await (transact?.(add) ?? asPublisher(database, wholePublisher(publisherId), add));
  } catch (error) {
    await storedFiles.discard(files.map(({ key }) => key));
    throw error;
  }
  return files.map(({ id, name, type, size }) => ({ id, name, type, size }));
}

/** Stores the files of a form for a publisher, all or none. They do not count for the quota. */
export async function storeForm(owner: FormOwner, form: SentForm, limits: FormLimits): Promise<AddedFile[]> {
  const files = await writeForm(owner, form, limits);
  return addWritten(owner, files, limits.signal, async (own) => void (await addFiles(own, files)));
}

/**
 * Stores what a publisher uploads, all or nothing, and counts it for the quota.
 * @param record runs in the transaction that adds the files
 */
export async function storeUpload(
  owner: FormOwner,
  form: SentForm,
  limits: Omit<FormLimits, 'left'>,
  record: (own: OwnDatabase, files: readonly Pick<StoredFile, 'id'>[], bytes: number) => Promise<void>,
): Promise<AddedFile[]> {
  const files = await writeUpload(owner, form, limits);
  return addWritten(owner, files, limits.signal, async (own) =>
    record(own, files, await addUpload(own, owner, files, limits.locale)),
  );
}

/**
 * Writes the bytes of what a publisher uploads, as far as the quota has room. A store may be slow, so no transaction is open
 * meanwhile. The bytes are removed two hours later unless `addUpload` has added them.
 */
export async function writeUpload(
  owner: FormOwner,
  form: SentForm,
  limits: Omit<FormLimits, 'left'>,
): Promise<WrittenFile[]> {
  const { database, publisherId, at } = owner;
  const left = await asPublisher(database, wholePublisher(publisherId), (own) => uploadRoom(own, publisherId, at()));
  if (left <= 0 && limits.leaveOut === undefined) throw overQuota(limits.locale);
  return writeForm(owner, form, { ...limits, left });
}

/** Adds the rows of written files, and counts their bytes for the quota; returns how many these are. */
export async function addUpload(
  own: OwnDatabase,
  { publisherId, at }: Pick<FormOwner, 'at' | 'publisherId'>,
  files: readonly WrittenFile[],
  locale: Locale,
): Promise<number> {
  // Other uploads of the publisher may have ended meanwhile and used up the quota.
  await lockPublisher(own, publisherId);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if ((await uploadRoom(own, publisherId, at())) < bytes) throw overQuota(locale);
  await countUpload(own, publisherId, bytes, at());
  await addFiles(own, files);
  return bytes;
}
