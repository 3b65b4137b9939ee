import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#config.ts';
import { applicationsCommands } from './commands/applications-commands.ts';
import { UsageError } from '#network/connection/usage-error.ts';
import { WrongStores } from '#network/pair/wrong-stores.ts';
import type { CliCommand, GivenOptions } from './cli-command.ts';
import { contractsCommands } from './commands/contracts-commands.ts';
import { connectNetwork } from './channel/connect-network.ts';
import { documentsCommands } from './commands/documents-commands.ts';
import { demoCommand } from './commands/demo-command.ts';
import { FileRefused } from '#network/loads/file/file-refused.ts';
import type { OperatorConnection } from './operator-commands.ts';
import { integrationCommands } from './commands/integration-commands.ts';
import { jobsCommands } from './commands/jobs-commands.ts';
import { refusalText, statsLoadCommand } from './commands/stats-load-command.ts';
import { statsLoadsCommand } from './commands/stats-loads-command.ts';
import { TableRefused } from '#network/loads/table/table-refused.ts';
import { usersCommands } from './commands/users-commands.ts';

/** Every command of the terminal. */
const commands: readonly CliCommand<OperatorConnection>[] = [
  statsLoadCommand,
  statsLoadsCommand,
  ...applicationsCommands,
  ...contractsCommands,
  ...documentsCommands,
  ...integrationCommands,
  ...usersCommands,
  ...jobsCommands,
  demoCommand,
];

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = error instanceof UsageError || error instanceof WrongStores ? 2 : 1;
}

async function run(args: string[]): Promise<void> {
  const { words, isHelpWanted, options } = parse(args);
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (command === undefined) {
    const group = commands.some(({ name }) => name.startsWith(`${words[0]} `)) ? words[0] : undefined;
    if (!isHelpWanted)
      throw new UsageError(words.length === 0 ? 'Which command?' : `There is no command "${words.join(' ')}".`);
    return console.log(listOf(group));
  }
  if (isHelpWanted) return console.log(command.help);

  const operands = words.slice(command.name.split(' ').length);
  requireOperands(command, operands.length, options);
  const unknown = Object.keys(options).find((name) => command.options?.[name] === undefined);
  if (unknown !== undefined) throw new UsageError(`${command.name} takes no --${unknown}.`);
  const network = await connectNetwork(readConfig(process.env), command);
  try {
    // pnpm runs scripts in the folder of the package; INIT_CWD is the terminal's.
    await command.run(network, operands, process.env.INIT_CWD ?? process.cwd(), options);
  } finally {
    await network.close();
  }
}

function requireOperands(
  { name, operand, operandOr }: Pick<CliCommand, 'name' | 'operand' | 'operandOr'>,
  given: number,
  options: GivenOptions,
): void {
  const isReplaced = operandOr !== undefined && options[operandOr] !== undefined;
  const all = operand === null ? [] : operand.split(' ');
  const required = all.filter((word) => !word.startsWith('['));
  if (isReplaced ? given === 0 : given >= required.length && given <= all.length) return;
  if (isReplaced) throw new UsageError(`${name} takes one ${operand} or --${operandOr}, not both.`);
  const words = all.length === 0 ? 'no operand' : `one ${all.join(' and one ')}`;
  throw new UsageError(`${name} takes ${words}.`);
}

function parse(args: string[]): { words: string[]; isHelpWanted: boolean; options: GivenOptions } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: knownOptions() });
    const { help, ...options } = values;
    return { words: positionals, isHelpWanted: help === true, options };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The options of all commands. */
function knownOptions(): Record<string, { type: 'boolean' | 'string'; short?: string }> {
  const all = commands.flatMap(({ options = {} }) => Object.entries(options));
  return { ...Object.fromEntries(all.map(([name, type]) => [name, { type }])), help: { type: 'boolean', short: 'h' } };
}

/** The help of all commands, or of those whose first word is `group`. */
function listOf(group: string | undefined): string {
  const listed = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `));
  const lines = listed.map(({ name, operand, summary }) => ({
    usage: [name, operand ?? []].flat().join(' '),
    summary,
  }));
  const width = Math.max(...lines.map(({ usage }) => usage.length));
  return [
    "The network operator's commands.",
    '',
    `Usage: pnpm network ${group === undefined ? '' : `${group} `}COMMAND`,
    '',
    'Commands:',
    ...lines.map(({ usage, summary }) => `  ${usage.padEnd(width)}   ${summary}`),
    '',
    'Add --help to a command to read more about it.',
    '',
    'The settings DATA_DIR, DATABASE_URL and WAREHOUSE_URL name the network',
    '(docs/operating.md). One with an embedded store has to be running.',
  ].join('\n');
}

function errorText(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nTry: pnpm network --help`;
  if (error instanceof FileRefused || error instanceof TableRefused) return refusalText(error);
  if (error instanceof ConfigError) return `Wrong settings:\n${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
