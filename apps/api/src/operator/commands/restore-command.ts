import { readConfig } from '#config.ts';
import { resultOf, showBackupProgress } from '#operator/backup/backup-text.ts';
import { openBackup, placeHelp, writeTokenKey } from '#operator/backup/open-backup.ts';
import type { LocalCommand } from '#operator/cli-command.ts';

export const restoreCommand: LocalCommand = {
  name: 'restore',
  operand: 'PLACE',
  options: { 'key-file': 'string' },
  summary: 'fill the empty stores of the settings with a backup',
  help: `Verifies a backup, then fills the stores of DATABASE_URL, WAREHOUSE_URL, FILES_URL and
DATA_DIR with it. They have to be empty, and no API may run on them. Any kind of stores
takes the backup of any other. No API starts on stores that were not filled to the end:
the same command again goes on.

Usage: bin/network restore PLACE [--key-file FILE]

${placeHelp}

Exit codes: 0 restored, 1 failed, 2 refused, 3 an API uses the data folder.`,

  async runLocally({ folder, env }, [operand = ''], options) {
    const { runRestore } = await import('#operator/backup/run-restore.ts');
    const { openOwnStores } = await import('#operator/backup/own-stores.ts');
    const config = readConfig(env);
    const progress = showBackupProgress();
    const place = await openBackup(operand, folder, options);
    const stores = await openOwnStores(config, { migrates: true });
    try {
      const { sql, warehouse, files } = stores;
      const saveTokenKey = (pem: Buffer) => writeTokenKey(config, pem);
      const manifest = await runRestore({ place, sql, writer: warehouse.writer, files, saveTokenKey, progress });
      progress.stop();
      return resultOf(`The network is restored from ${place.shown}. Its processes can be started.`, manifest);
    } finally {
      progress.stop();
      await stores.close();
    }
  },
};
