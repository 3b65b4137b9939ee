import type { StoredFile, StoredFiles } from '#modules/files/stored-files.ts';

interface GeneratedFile {
  publisherId: string;
  name: string;
  /** The media type. */
  type: string;
  /** SHA-256 of everything that the bytes depend on, in hexadecimal digits. */
  sourceDigest: string;
  content: () => Buffer | Promise<Buffer>;
}

/** The stored file with this digest; generates and stores it if there is none. */
export async function storeOnce(
  storedFiles: StoredFiles,
  { content, ...file }: GeneratedFile,
  signal: AbortSignal,
): Promise<StoredFile> {
  const stored = await storedFiles.findDrawn(file.publisherId, file.sourceDigest);
  return stored ?? storedFiles.keep({ ...file, purpose: 'drawn', content: await content() }, signal);
}
