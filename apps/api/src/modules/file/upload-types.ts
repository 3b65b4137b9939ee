import { fileTypeFromBuffer } from 'file-type';
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
  begins(head: Buffer): Promise<boolean>;
  /** Whether the file is of this type, judged by reading more of it; absent where the first bytes decide. */
  isWhole?(read: ReadPart, size: number): Promise<boolean>;
}

const mebibyte = 1024 ** 2;
const most = { document: 20 * mebibyte, video: 200 * mebibyte };

/** How many first bytes of a file `begins` needs, or all bytes of a shorter file. */
export const headSize = 64 * 1024;

/**
 * A type that the library recognises by the first bytes. Only for types where they decide: for others, the library
 * would unpack the file's contents.
 */
function byHead(type: string, isVideo = false): UploadType {
  return {
    type,
    isVideo,
    most: isVideo ? most.video : most.document,
    async begins(head) {
      const found = await fileTypeFromBuffer(head).catch(() => undefined);
      return found?.mime === type;
    },
  };
}

const zipSignature = Buffer.from('PK\x03\x04', 'latin1');
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const startsWith = (signature: Buffer) => async (head: Buffer) => head.subarray(0, signature.length).equals(signature);

const jpeg = byHead('image/jpeg');

/** The types by file name extension. */
const types = new Map<string, UploadType>([
  ['jpg', jpeg],
  ['jpeg', jpeg],
  ['png', byHead('image/png')],
  ['pdf', byHead('application/pdf')],
  ['mp4', byHead('video/mp4', true)],
  [
    'doc',
    {
      type: 'application/msword',
      isVideo: false,
      most: most.document,
      begins: startsWith(oleSignature),
      isWhole: isDoc,
    },
  ],
  [
    'docx',
    {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      isVideo: false,
      most: most.document,
      begins: startsWith(zipSignature),
      isWhole: isDocx,
    },
  ],
]);

/** The type that a file must have according to its name, or null when files of that name may not be uploaded. */
export function uploadType(name: string): UploadType | null {
  return types.get(fileEnding(name) ?? '') ?? null;
}
