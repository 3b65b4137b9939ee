import type { Locale } from '@publisher-console/api-contract';
import type { SentForm, SentPart } from '#contract/sent-form.ts';
import { Rejection } from '#contract/rejection.ts';
import { fileName } from './file-name.ts';
import type { StoredFiles, WrittenBytes } from './stored-files.ts';
import { noFiles, ofOtherType, overQuota, tooLarge, tooManyFiles, uploadField } from './upload-refusals.ts';
import { headSize, uploadType } from './upload-types.ts';
import type { UploadType } from './upload-types.ts';

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
}

const mostDocuments = 10;
const mostVideos = 1;

type SentFile = Extract<SentPart, { kind: 'file' }>;

/**
 * Stores the files of a form while they arrive. The first file that may not be uploaded ends the reading. The files
 * that were stored until then are removed, as they are when the sender leaves.
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
      if (part.kind === 'field' || part.field !== uploadField) throw new Rejection('malformed_request');
      const name = fileName(part.name);
      const type = uploadType(name);
      if (type === null) throw ofOtherType(name, limits.locale);
      counts[type.isVideo ? 'videos' : 'documents'] += 1;
      if (counts.documents > mostDocuments || counts.videos > mostVideos) throw tooManyFiles(limits.locale);
      const stored = await receiveFile(files, part, { ...limits, left, name, type });
      received.push(stored);
      left -= stored.size;
    }
    if (received.length === 0) throw noFiles(limits.locale);
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
