import { resolve } from 'node:path';
import { readConfig } from '#config.ts';
import { summaryOf } from '#operator/backup/backup-summary.ts';
import type { BackupSummary } from '#operator/backup/backup-summary.ts';
import { resultOf, showBackupProgress } from '#operator/backup/backup-text.ts';
import { openBackup, openBackupToWrite, placeHelp, readTokenKey } from '#operator/backup/open-backup.ts';
import type { CliResult, LocalCommand } from '#operator/cli-command.ts';
import { actorOf } from '#operator/terminal/actor.ts';
import { productVersion } from '#process/version.ts';

export const backupCommand: LocalCommand = {
  name: 'backup',
  operand: 'PLACE',
  options: { 'key-file': 'string' },
  summary: 'back the network up, while it is in use or stopped',
  help: `Writes a backup of both stores and of the files of publishers, as they are at one
instant: rows, the facts that count, and files. The network may be in use. A command
that was interrupted goes on when it is repeated within 24 hours.

Usage: bin/network backup PLACE [--key-file FILE]

${placeHelp}

Without a key, the key that signs access tokens is left out.`,

  async runLocally({ folder, env }, [operand = ''], options) {
    const { runBackup } = await import('#operator/backup/run-backup.ts');
    const { openNetworkToBackUp } = await import('#operator/backup/network-to-back-up.ts');
    const config = readConfig(env);
    const place = await openBackupToWrite(operand, folder, options);
    const progress = showBackupProgress();
    try {
      const source = await openNetworkToBackUp(config, actorOf(options['as'], env));
      try {
        const tokenKey = await readTokenKey(config, place.key !== null);
        const product = productVersion.version;
        const rowsThrough =
          place.isBucket && config.database.url === undefined ? resolve(config.dataDir, 'backup') : null;
        const manifest = await runBackup({ ...source, place, rowsThrough, tokenKey, product, progress });
        progress.stop();
        return noticingFiles(resultOf(`The network is backed up to ${place.shown}.`, manifest), summaryOf(manifest));
      } finally {
        await source.close();
      }
    } finally {
      progress.stop();
      place.close();
    }
  },
};

/** A backup without any of its files fails the command: one with wrong settings would look like a good one. */
function noticingFiles(result: CliResult, { files, missingFiles }: BackupSummary): CliResult {
  if (files > 0 || missingFiles.length === 0) return result;
  const note =
    'No file of publishers is in this backup: set FILES_URL and DATA_DIR as the API has them, and back up again.';
  return { ...result, note, isFailure: true };
}

export const verifyCommand: LocalCommand = {
  name: 'verify',
  operand: 'PLACE',
  options: { 'key-file': 'string' },
  summary: 'read all of a backup, and compare it with what it should have',
  help: `Reads a backup to its end without any network: every part is there and unchanged, every
row, fact and file is counted, and the revenue of every day is added up again.

Usage: bin/network verify PLACE [--key-file FILE]

${placeHelp}

Exit codes: 0 all is there, 1 it is damaged, 2 it is no backup or needs another key.`,

  async runLocally({ folder }, [operand = ''], options) {
    const { verifyBackup } = await import('#operator/backup/verify-backup.ts');
    const progress = showBackupProgress();
    try {
      const place = await openBackup(operand, folder, options);
      const manifest = await verifyBackup(place, progress);
      progress.stop();
      return resultOf(`The backup in ${place.shown} is complete and unchanged.`, manifest);
    } finally {
      progress.stop();
    }
  },
};
