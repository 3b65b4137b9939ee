import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config.ts';
import type { BackupOptions } from './backup-options.ts';

type KeySettings = Pick<Config, 'dataDir' | 'tokenKeys'>;

const pathOf = ({ dataDir }: KeySettings) => join(dataDir, 'token-key.pem');

/** The key of the data folder for a backup; it leaves the machine only encrypted. */
export async function readKeptKey(settings: KeySettings, isEncrypted: boolean): Promise<BackupOptions['tokenKey']> {
  if (settings.tokenKeys !== undefined)
    return { leftOut: 'TOKEN_KEY or TOKEN_KEYS is a setting: keep it with the other settings.' };
  if (!isEncrypted) {
    return {
      leftOut: `The backup is not encrypted: keep ${pathOf(settings)} yourself, or name a key with --key-file.`,
    };
  }
  try {
    return await readFile(pathOf(settings));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { leftOut: `There is no ${pathOf(settings)}, and this command has no TOKEN_KEYS.` };
  }
}

/** Stores the key of a restored network in the data folder, unless its processes get their keys by a setting. */
export async function saveKeptKey(settings: KeySettings, pem: Uint8Array): Promise<void> {
  if (settings.tokenKeys !== undefined) return;
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(pathOf(settings), pem, { mode: 0o600 });
  await chmod(pathOf(settings), 0o600);
}
