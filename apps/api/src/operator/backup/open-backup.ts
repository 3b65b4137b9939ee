import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#config.ts';
import type { ParsedOptions } from '#operator/cli-command.ts';
import { readInputFile } from '#operator/commands/options.ts';
import { UsageError } from '#orders/option-values.ts';
import { claimDataFolder, DataFolderInUse, DataFolderUnusable } from '#stores/data-folder.ts';
import { removeHalves } from '#stores/files/disk-file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import type { BackupOptions } from './backup-options.ts';
import { backupKeyForm, parseBackupKey } from './format/backup-key.ts';
import { BackupRefused } from './format/backup-refused.ts';
import type { BackupPlace } from './format/parts.ts';

/** The part of the help of commands that name a backup. */
export const placeHelp = `PLACE is a folder, or a prefix in a bucket, of this one backup:
s3://key:secret@host/bucket/prefix?region=eu-central-1. Without key and secret, those
of the machine's role are used.

  --key-file FILE   the key of an encrypted backup: 32 random bytes in Base64, as made
                    by openssl rand -base64 32. Keep it apart from the backup`;

/** The backup that the operator named. */
export interface OpenedBackup extends BackupPlace {
  address: string;
  isBucket: boolean;
  /** The address without its key, for messages. */
  shown: string;
  close(): void;
}

/** Milliseconds to wait for another command that writes to the same folder. */
const patience = 500;

/** Opens the backup to write it: no other command of this machine may write to the same folder. */
export async function openBackupToWrite(
  operand: string,
  folder: string,
  options: ParsedOptions,
): Promise<OpenedBackup> {
  const backup = await openBackup(operand, folder, options);
  if (backup.isBucket) return backup;
  await requireFolderOfBackup(backup.address);
  const claim = claimBackup(backup.address);
  // A killed command leaves the part that it was writing.
  await removeHalves(backup.address);
  return { ...backup, close: () => claim.release() };
}

const ofBackup = /^(?:lock|incoming|manifest|unfinished|(?:rows|facts|files|keys)-\d+-[\da-f]{8})$/;

/** What a killed command left in `incoming` is deleted, so nothing else may be there. */
async function requireFolderOfBackup(folder: string): Promise<void> {
  const names = [...(await namesIn(folder)), ...(await namesIn(join(folder, 'incoming')))];
  const other = names.find((name) => !ofBackup.test(name));
  if (other !== undefined)
    throw new BackupRefused(`${folder} has other files, such as ${other}: name a new or empty folder.`);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function claimBackup(folder: string) {
  try {
    return claimDataFolder(folder, patience);
  } catch (error) {
    if (error instanceof DataFolderInUse)
      throw new Error(`Another command is writing a backup to ${folder}: wait for it.`, { cause: error });
    throw error instanceof DataFolderUnusable ? error.cause : error;
  }
}

/** Opens the backup at a path from the terminal, or at the address of a bucket. Throws `UsageError` for other texts. */
export async function openBackup(operand: string, folder: string, options: ParsedOptions): Promise<OpenedBackup> {
  const { backupAddressForm, openBackupStore } = await import('#stores/files/open-backup-store.ts');
  const isBucket = operand.startsWith('s3:');
  const address = isBucket ? operand : resolve(folder, operand);
  const store = openBackupStore(address);
  if (store === null) throw new UsageError(`A backup is in ${backupAddressForm}.`);
  const key = await readKey(options['key-file'], folder);
  const shown = isBucket ? address.replace(/^s3:\/\/[^/]*@/, 's3://').replace(/\?.*$/, '') : address;
  if (isBucket) await requireBucket(store, shown);
  return { store, key, address, isBucket, shown, close() {} };
}

/** A wrong address, key or right ends the command with a sentence, before anything is read. */
async function requireBucket(store: FileStore, shown: string): Promise<void> {
  try {
    await store.ping();
  } catch (cause) {
    throw new Error(`The bucket of ${shown} cannot be used: ${reasonOf(cause)}.`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The answer to this question has no body: the error of the client has no more than the status.
  const { $metadata: { httpStatusCode: status } = {} } = error as { $metadata?: { httpStatusCode?: number } };
  if (status === 404) return 'there is no such bucket';
  if (status === 403) return 'it refuses the key, or the right s3:ListBucket is missing';
  return status === undefined ? error.message : `it answers with status ${status}`;
}

async function readKey(path: ParsedOptions[string], folder: string): Promise<BackupPlace['key']> {
  if (typeof path !== 'string') return null;
  const key = parseBackupKey((await readInputFile(path, { folder, largest: 4_096 })).toString('utf8'));
  if (key === null) throw new UsageError(`${path} has to have ${backupKeyForm}.`);
  return key;
}

type KeySettings = Pick<Config, 'dataDir' | 'tokenKeys'>;

const pathOf = ({ dataDir }: KeySettings) => join(dataDir, 'token-key.pem');

/** The key of the data folder for a backup; it leaves the machine only encrypted. */
export async function readTokenKey(settings: KeySettings, isEncrypted: boolean): Promise<BackupOptions['tokenKey']> {
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
export async function writeTokenKey(settings: KeySettings, pem: Uint8Array): Promise<void> {
  if (settings.tokenKeys !== undefined) return;
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(pathOf(settings), pem, { mode: 0o600 });
  await chmod(pathOf(settings), 0o600);
}
