import { openDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Address } from './s3-address.ts';
import { openS3FileStore } from './s3-file-store.ts';

interface FileStoreOptions {
  dataDir: string;
  /** The bucket; without one, files are stored in the data folder. */
  s3?: S3Address | undefined;
}

/** Opens the store of files of the settings. */
export async function openFileStore({ dataDir, s3 }: FileStoreOptions): Promise<FileStore> {
  return s3 === undefined ? openDiskFileStore(dataDir) : openS3FileStore(s3);
}
