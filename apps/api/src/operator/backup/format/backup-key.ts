import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Bytes of the key of AES-256. */
const keyBytes = 32;

export const backupKeyForm = '32 random bytes in Base64, as made by: openssl rand -base64 32';

/** Reads the key of encrypted backups from the text of a key file; null for any other text. */
export function parseBackupKey(text: string): KeyObject | null {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  return key.length === keyBytes && key.toString('base64') === trimmed ? createSecretKey(key) : null;
}
