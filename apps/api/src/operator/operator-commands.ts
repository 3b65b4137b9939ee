import { demoCommands } from '#demo/demo-commands.ts';
import { createBackupCommands } from '#network/backup/backup-commands.ts';
import { networkCommands } from '#network/network-commands.ts';
import type { Connection } from '#network/connection/connection.ts';
import { openBackupStore } from '#stores/files/open-backup-store.ts';

/** Every command that the terminal sends. */
export const operatorCommands = { ...networkCommands, ...demoCommands, ...createBackupCommands(openBackupStore) };

export type OperatorConnection = Connection<typeof operatorCommands>;
