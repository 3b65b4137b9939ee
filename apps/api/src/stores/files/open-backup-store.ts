import { isAbsolute } from 'node:path';
import { createFolderStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import { parseS3Url } from './s3-address.ts';
import { openS3FileStore } from './s3-file-store.ts';

const partName = /^[a-z\d-]{1,40}$/;

/** Throws unless a text is the name of a part of a backup, so that no other text becomes a path. */
function requirePartName(name: string): string {
  if (!partName.test(name)) throw new Error('This is no name of a part of a backup.');
  return name;
}

export const backupAddressForm = 'a folder, or an address like s3://key:secret@host/bucket/prefix?region=eu-central-1';

/** Opens the store of one backup: an absolute path of a folder, or a prefix in a bucket. Null for any other text. */
export function openBackupStore(address: string): FileStore | null {
  if (isAbsolute(address)) return createFolderStore(address, requirePartName);
  const bucket = parseS3Url(address);
  return bucket === null ? null : openS3FileStore(bucket, requirePartName);
}
