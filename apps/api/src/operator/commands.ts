import type { CliCommand, LocalCommand } from './cli-command.ts';
import type { OperatorConnection } from './operator-commands.ts';

export type AnyCommand = CliCommand<OperatorConnection> | LocalCommand;

/**
 * Every command of the terminal, by its first word. The commands of a word are imported when it is typed, and what
 * opens stores when a command runs: importing all of it needs several times the processor time of a command.
 */
const imported: Readonly<Record<string, () => Promise<readonly AnyCommand[]>>> = {
  stats: async () => [
    (await import('./commands/stats-load-command.ts')).statsLoadCommand,
    (await import('./commands/stats-loads-command.ts')).statsLoadsCommand,
    (await import('./commands/stats-history-command.ts')).statsHistoryCommand,
    (await import('./commands/stats-revert-command.ts')).statsRevertCommand,
  ],
  apps: async () => (await import('./commands/applications-commands.ts')).applicationsCommands,
  contracts: async () => (await import('./commands/contracts-commands.ts')).contractsCommands,
  documents: async () => (await import('./commands/documents-commands.ts')).documentsCommands,
  announcements: async () => (await import('./commands/announcements-commands.ts')).announcementsCommands,
  reasons: async () => (await import('./commands/reasons-commands.ts')).reasonsCommands,
  integration: async () => (await import('./commands/integration-commands.ts')).integrationCommands,
  users: async () => [
    ...(await import('./commands/users-commands.ts')).usersCommands,
    ...(await import('./commands/profile-commands.ts')).profileCommands,
    ...(await import('./commands/account-commands.ts')).accountCommands,
    (await import('./commands/export-command.ts')).exportCommand,
    (await import('./commands/erase-command.ts')).eraseCommand,
  ],
  tokens: async () => (await import('./commands/tokens-commands.ts')).tokensCommands,
  feed: async () => (await import('./commands/feed-commands.ts')).feedCommands,
  sources: async () => (await import('./commands/sources-commands.ts')).sourcesCommands,
  keys: async () => (await import('./commands/keys-commands.ts')).keysCommands,
  catalogue: async () => [(await import('./commands/catalogue-command.ts')).catalogueContractCommand],
  blocks: async () => (await import('./commands/blocks-commands.ts')).blocksCommands,
  import: async () => (await import('./commands/import-commands.ts')).importCommands,
  report: async () => [(await import('./commands/report-command.ts')).reportCommand],
  staff: async () => (await import('./commands/staff-commands.ts')).staffTerminalCommands,
  sellers: async () => (await import('./commands/sellers-commands.ts')).sellersCommands,
  messages: async () => [(await import('./commands/messages-command.ts')).messagesListCommand],
  questions: async () => (await import('./commands/questions-commands.ts')).questionsCommands,
  answers: async () => (await import('./commands/questions-commands.ts')).answersCommands,
  money: async () => (await import('./commands/money-commands.ts')).moneyTerminalCommands,
  jobs: async () => (await import('./commands/jobs-commands.ts')).jobsCommands,
  backup: async () => [(await import('./commands/backup-commands.ts')).backupCommand],
  verify: async () => [(await import('./commands/backup-commands.ts')).verifyCommand],
  restore: async () => [(await import('./commands/restore-command.ts')).restoreCommand],
  move: async () => [(await import('./commands/move-command.ts')).moveCommand],
  warehouse: async () => (await import('./commands/warehouse-commands.ts')).warehouseCommands,
  demo: async () => (await import('./commands/demo-commands.ts')).demoTerminalCommands,
  migrate: async () => [(await import('./commands/migrate-command.ts')).migrateCommand],
  doctor: async () => [(await import('./commands/doctor-command.ts')).doctorCommand],
  audit: async () => (await import('./commands/audit-commands.ts')).auditCommands,
};

/** Every command, in the order in which they are listed. */
export async function allCommands(): Promise<AnyCommand[]> {
  return (await Promise.all(Object.values(imported).map((load) => load()))).flat();
}

/** The commands that begin with a word; null when none does. */
export async function commandsOf(word: string): Promise<readonly AnyCommand[] | null> {
  return Object.hasOwn(imported, word) ? ((await imported[word]?.()) ?? null) : null;
}
