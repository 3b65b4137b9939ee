import * as v from 'valibot';
import { command } from '#orders/command.ts';
import type { Connection } from '#orders/connection.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { holdFacts, releaseFacts } from '#modules/statistics/loads/fact-removal.network.ts';
import { parseBackupKey } from './format/backup-key.ts';
import { writePart } from './format/parts.ts';
import { snapshotRows } from './relational/snapshot-rows.ts';

/** Opens the folder or the bucket at an address; null for a text that is no address. */
export type OpenBackupStore = (address: string) => FileStore | null;

const id = v.pipe(v.string(), v.uuid());
const address = v.pipe(v.string(), v.maxLength(4_000));
const name = v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/));
/** In Base64; null for a backup that is not encrypted. */
const key = v.nullable(v.pipe(v.string(), v.maxLength(64)));

/**
 * The steps of a backup that only the process with the stores can do. The rows go from there to the backup, because they
 * are those of one transaction.
 */
export function createBackupCommands(openStore: OpenBackupStore) {
  return {
    holdFacts: command(v.strictObject({ id }), holdFacts),
    releaseFacts: command(v.strictObject({ id }), releaseFacts),
    snapshotRows: command(v.strictObject({ address, name, key }), async ({ database }, input) => {
      const store = openStore(input.address);
      const encryption = input.key === null ? null : parseBackupKey(input.key);
      // The terminal has checked both. An invalid key must never leave the rows unencrypted.
      if (store === null || (input.key !== null && encryption === null))
        throw new Error('This is no place of a backup.');
      return snapshotRows(database, (lines) => writePart({ store, key: encryption }, input.name, lines));
    }),
  };
}

export type BackupConnection = Connection<ReturnType<typeof createBackupCommands>>;
