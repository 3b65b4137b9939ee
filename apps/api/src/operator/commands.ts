import type { CliCommand, LocalCommand } from './cli-command.ts';
import { applicationsCommands } from './commands/applications-commands.ts';
import { contractsCommands } from './commands/contracts-commands.ts';
import { demoTerminalCommands } from './commands/demo-commands.ts';
import { documentsCommands } from './commands/documents-commands.ts';
import { integrationCommands } from './commands/integration-commands.ts';
import { jobsCommands } from './commands/jobs-commands.ts';
import { migrateCommand } from './commands/migrate-command.ts';
import { statsLoadCommand } from './commands/stats-load-command.ts';
import { statsHistoryCommand } from './commands/stats-history-command.ts';
import { statsRevertCommand } from './commands/stats-revert-command.ts';
import { statsLoadsCommand } from './commands/stats-loads-command.ts';
import { usersCommands } from './commands/users-commands.ts';
import type { OperatorConnection } from './operator-commands.ts';

export type AnyCommand = CliCommand<OperatorConnection> | LocalCommand;

/** Every command of the terminal. */
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
  ...jobsCommands,
  ...demoTerminalCommands,
  migrateCommand,
];
