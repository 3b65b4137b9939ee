import type { CliCommand, LocalCommand } from './cli-command.ts';
import { accountCommands } from './commands/account-commands.ts';
import { applicationsCommands } from './commands/applications-commands.ts';
import { auditCommands } from './commands/audit-commands.ts';
import { backupCommands } from './commands/backup-commands.ts';
import { contractsCommands } from './commands/contracts-commands.ts';
import { demoTerminalCommands } from './commands/demo-commands.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { documentsCommands } from './commands/documents-commands.ts';
import { eraseCommand } from './commands/erase-command.ts';
import { exportCommand } from './commands/export-command.ts';
import { integrationCommands } from './commands/integration-commands.ts';
import { jobsCommands } from './commands/jobs-commands.ts';
import { migrateCommand } from './commands/migrate-command.ts';
import { profileCommands } from './commands/profile-commands.ts';
import { messagesListCommand } from './commands/messages-command.ts';
import { statsLoadCommand } from './commands/stats-load-command.ts';
import { statsHistoryCommand } from './commands/stats-history-command.ts';
import { statsRevertCommand } from './commands/stats-revert-command.ts';
import { statsLoadsCommand } from './commands/stats-loads-command.ts';
import { tokensCommands } from './commands/tokens-commands.ts';
import { usersCommands } from './commands/users-commands.ts';
import { warehouseCommands } from './commands/warehouse-commands.ts';
import type { OperatorConnection } from './operator-commands.ts';

export type AnyCommand = CliCommand<OperatorConnection> | LocalCommand;

/**
 * Every command of the terminal. What opens stores or reads a backup is imported when its command runs: with it, each other
 * command would take twice the processor time.
 */
export const commands: readonly AnyCommand[] = [
  statsLoadCommand,
  statsLoadsCommand,
  statsHistoryCommand,
  statsRevertCommand,
  ...applicationsCommands,
  ...contractsCommands,
  ...documentsCommands,
  ...integrationCommands,
  ...usersCommands,
  ...tokensCommands,
  ...profileCommands,
  ...accountCommands,
  exportCommand,
  eraseCommand,
  messagesListCommand,
  ...jobsCommands,
  ...backupCommands,
  ...warehouseCommands,
  ...demoTerminalCommands,
  migrateCommand,
  doctorCommand,
  ...auditCommands,
];
