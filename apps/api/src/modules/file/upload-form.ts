import type { Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { SentForm, SentPart } from '#contract/sent-form.ts';
import { Rejection } from '#contract/rejection.ts';
import { fileName } from './file-name.ts';
import type { StoredFiles, WrittenBytes } from './stored-files.ts';
import { headSize, uploadType } from './upload-types.ts';
import type { UploadType } from './upload-types.ts';

/** A file of a form whose bytes are in the store. */
export interface ReceivedFile extends WrittenBytes {
  name: string;
  type: string;
}

export interface FormLimits {
  /** Bytes that the publisher may still upload. */
  left: number;
  locale: Locale;
  signal: AbortSignal;
}

/** The one field of the form. */
const field = 'files[]';
const mostDocuments = 10;
const mostVideos = 1;

type SentFile = Extract<SentPart, { kind: 'file' }>;

/**
 * Stores the files of a form while they arrive. The first file that may not be uploaded ends the reading; what was
 * stored until then is removed, as it is when the sender leaves.
 */
export async function receiveForm(
  files: Pick<StoredFiles, 'write' | 'read' | 'discard'>,
  form: SentForm,
  limits: FormLimits,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  const counts = { documents: 0, videos: 0 };
  let { left } = limits;
  try {
    for await (const part of form) {
      if (part.kind === 'field' || part.field !== field) throw new Rejection('malformed_request');
      const name = fileName(part.name);
      const type = uploadType(name);
      if (type === null) throw ofOtherType(name, limits);
      counts[type.isVideo ? 'videos' : 'documents'] += 1;
      if (counts.documents > mostDocuments || counts.videos > mostVideos) throw complaint(tooMany, limits);
      const stored = await receiveFile(files, part, { ...limits, left, name, type });
      received.push(stored);
      left -= stored.size;
    }
    if (received.length === 0) throw complaint(nothingSent, limits);
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
    throw ofOtherType(name, limits);
  } catch (error) {
    await files.discard([file.key]);
    throw error;
  }
}

/** The content of a file, for as long as it is of its type and not too large. Nothing is passed on before its type is known. */
async function* checked(
  content: AsyncIterable<Uint8Array>,
  { name, type, left, locale }: FormLimits & { name: string; type: UploadType },
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | null = [];
  let size = 0;
  const passHead = async (pieces: Uint8Array[]) => {
    const bytes = Buffer.concat(pieces);
    if (!(await type.begins(bytes))) throw ofOtherType(name, { locale });
    return bytes;
  };
  for await (const piece of content) {
    size += piece.length;
    if (size > type.most) throw tooLarge(name, type, { locale });
    if (size > left) throw complaint(quotaUsed, { locale });
    if (head === null) {
      yield piece;
      continue;
    }
    head.push(piece);
    if (size < headSize) continue;
    yield await passHead(head);
    head = null;
  }
  if (head !== null) yield await passHead(head);
}

const tooMany: Translated = {
  en: 'At most 10 files and one video can be sent at once',
  ru: 'За один раз можно отправить до 10 файлов и одно видео',
};

const nothingSent: Translated = { en: 'Mandatory field', ru: 'Обязательное поле' };

/** The publisher has no room for more uploads. */
const quotaUsed: Translated = {
  en: 'You can upload at most 2 GB in 30 days. Please try again later',
  ru: 'За 30 дней можно загрузить не больше 2 ГБ. Попробуйте позже',
};

/** A refusal of the whole form. */
function complaint(sentence: Translated, { locale }: Pick<FormLimits, 'locale'>): Rejection {
  return new Rejection('validation_failed', { fieldErrors: { [field]: [sentence[locale]] } });
}

/** A refusal of a form whose publisher has no room for it. */
export function overQuota(locale: Locale): Rejection {
  return complaint(quotaUsed, { locale });
}

function ofOtherType(name: string, { locale }: Pick<FormLimits, 'locale'>): Rejection {
  const sentence: Translated = {
    en: `${name}: only JPG, PNG, PDF, DOC and MP4 files can be sent`,
    ru: `${name}: можно отправить только файлы JPG, PNG, PDF, DOC и MP4`,
  };
  return new Rejection('unsupported_media_type', { fieldErrors: { [field]: [sentence[locale]] } });
}

function tooLarge(name: string, { most }: UploadType, { locale }: Pick<FormLimits, 'locale'>): Rejection {
  const megabytes = most / 1024 ** 2;
  const sentence: Translated = {
    en: `${name} is larger than ${megabytes} MB`,
    ru: `${name}: файл больше ${megabytes} МБ`,
  };
  return new Rejection('payload_too_large', { fieldErrors: { [field]: [sentence[locale]] } });
}
