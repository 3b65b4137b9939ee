import { uploadKinds } from '@publisher-console/api-contract/upload-kinds';
import type { UploadKind } from '@publisher-console/api-contract/upload-kinds';
import { isEarlyWord, isJpeg, isMp4, isPdf, isPng, isWordText, startsWith } from './file-heads.ts';
import { fileEnding } from './file-name.ts';
import { isDoc, isDocx } from './word-documents.ts';
import type { ReadPart } from './word-documents.ts';

/** A type of files that publishers may upload. */
export interface UploadType {
  /** The media type. */
  type: string;
  isVideo: boolean;
  /** The most bytes of a file. */
  most: number;
  /** Whether a file may be of this type, judged by its first bytes. */
  begins(head: Buffer): boolean;
  /** Whether the file is of this type, judged by reading more of it; absent where the first bytes decide. */
  isWhole?(read: ReadPart, size: number): Promise<boolean>;
}

const mebibyte = 1024 ** 2;
const most = { document: 20 * mebibyte, video: 200 * mebibyte };

/** How many first bytes of a file `begins` needs, or all bytes of a shorter file. */
export const headSize = 64 * 1024;

const zipSignature = Buffer.from('PK\x03\x04', 'latin1');
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const document = { isVideo: false, most: most.document };

/** Word writes all its formats under both endings, and people rename them. */
const word = {
  ...document,
  begins: (head: Buffer) =>
    startsWith(head, oleSignature) || startsWith(head, zipSignature) || isWordText(head) || isEarlyWord(head),
  async isWhole(read: ReadPart, size: number) {
    const head = await read(0, headSize);
    if (startsWith(head, zipSignature)) return isDocx(read, size);
    return startsWith(head, oleSignature) ? isDoc(read) : true;
  },
};

const types: Record<UploadKind, UploadType> = {
  jpeg: { ...document, type: 'image/jpeg', begins: isJpeg },
  png: { ...document, type: 'image/png', begins: isPng },
  pdf: { ...document, type: 'application/pdf', begins: isPdf },
  mp4: { type: 'video/mp4', isVideo: true, most: most.video, begins: (head) => isMp4(head, most.video) },
  doc: { ...word, type: 'application/msword' },
  docx: { ...word, type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
};

/** The type that a file must have according to its name, or null when files of that name may not be uploaded. */
export function uploadType(name: string): UploadType | null {
  const ending = fileEnding(name) ?? '';
  const kind = Object.hasOwn(uploadKinds, ending) ? uploadKinds[ending] : undefined;
  return kind === undefined ? null : types[kind];
}
