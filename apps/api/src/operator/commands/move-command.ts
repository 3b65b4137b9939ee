import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig } from '#config.ts';
import type { Config } from '#config.ts';
import { UsageError } from '#orders/option-values.ts';
import { resultOf, showBackupProgress } from '#operator/backup/backup-text.ts';
import { openBackupToWrite } from '#operator/backup/open-backup.ts';
import type { LocalCommand } from '#operator/cli-command.ts';
import { actorOf } from '#operator/terminal/actor.ts';
import { readInputFile } from './options.ts';

export const moveCommand: LocalCommand = {
  name: 'move',
  operand: null,
  options: { 'to-env': 'string', through: 'string' },
  summary: 'move the stopped network to the empty stores of other settings',
  help: `Moves a network to other stores, such as from embedded ones to servers or back: a backup
of the stores of the settings, restored to those of another file of settings. Stop the
API first. The new stores have to be empty; the old ones stay as they are.

Usage: bin/network move --to-env FILE [--through FOLDER]

  --to-env FILE      lines of NAME=value, with the DATABASE_URL, WAREHOUSE_URL, FILES_URL
                     and DATA_DIR of the new stores; a setting that is not in the file is
                     not set
  --through FOLDER   the backup in between is written to the folder move in FOLDER, and
                     deleted at the end; without it, FOLDER is DATA_DIR

A move that was interrupted goes on when it is repeated.`,

  async runLocally({ folder, env }, _operands, options) {
    const { moveNetwork, removeBackupBetween } = await import('#operator/backup/move-network.ts');
    const from = readConfig(env);
    const to = await readTarget(options['to-env'], folder);
    const through = typeof options['through'] === 'string' ? resolve(folder, options['through']) : from.dataDir;
    const progress = showBackupProgress();
    const between = await openBackupToWrite(join(through, 'move'), folder, {});
    try {
      const manifest = await moveNetwork({
        from,
        to,
        through: between,
        actor: actorOf(options['as'], env),
        progress,
      });
      progress.stop();
      await removeBackupBetween(between);
      return resultOf('The network is moved. Start its processes with the new settings only.', manifest);
    } finally {
      progress.stop();
      between.close();
    }
  },
};

async function readTarget(path: string | boolean | undefined, folder: string): Promise<Config> {
  if (typeof path !== 'string') throw new UsageError('move takes --to-env FILE, the settings of the new stores.');
  const text = (await readInputFile(path, { folder, largest: 65_536 })).toString('utf8');
  return readConfig(parseEnv(text));
}
