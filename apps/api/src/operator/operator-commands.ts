import { demoCommands } from '#demo/demo-commands.ts';
import { createBackupCommands } from './backup/backup-commands.ts';
import { networkCommands } from '#network-orders.ts';
import type { Connection } from '#orders/connection.ts';
import { openBackupStore } from '#stores/files/open-backup-store.ts';

/** Every command that the terminal sends. */
export const operatorCommands = { ...networkCommands, ...demoCommands, ...createBackupCommands(openBackupStore) };

export type OperatorConnection = Connection<typeof operatorCommands>;
