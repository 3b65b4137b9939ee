import { once } from 'node:events';
import { readConfig } from '#config.ts';
import { connectNetwork } from '#operator/channel/connect-network.ts';
import type { GivenOptions, Terminal, CliOutput, CliResult } from '#operator/cli-command.ts';
import { allCommands, commandsOf } from '#operator/commands.ts';
import type { AnyCommand } from '#operator/commands.ts';
import { UsageError } from '#orders/option-values.ts';
import { productVersion } from '#process/version.ts';
import { actorOf } from './actor.ts';
import { parseTyped } from './parse-command.ts';
import type { Typed } from './parse-command.ts';

/** Runs what was typed, prints its results or its failure, and returns the exit code. */
export async function runTyped(args: string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes('--json');
  try {
    if (args.length === 1 && args[0] === '--version') return printLine(productVersion.version);
    const { typed, commands } = await readTyped(args);
    if (typed.command === undefined) return printLine(listOf(commands, typed.group));
    if (typed.isHelpWanted) return printLine(helpOf(typed.command));
    return await runCommand(typed.command, typed, { ...terminal, isJson });
  } catch (error) {
    // It knows the errors of all stores, whose clients a command that does well does not need.
    const { printFailure } = await import('./failure.ts');
    return printFailure(error, isJson);
  }
}

/** What was typed, and the commands among which it was found. */
async function readTyped(args: string[]): Promise<{ typed: Typed; commands: readonly AnyCommand[] }> {
  const own = await commandsOf(args[0] ?? '');
  try {
    if (own !== null) return { typed: parseTyped(own, args), commands: own };
  } catch (error) {
    // Among all commands, the fault has a better name: such as an option that other commands have.
    if (!(error instanceof UsageError)) throw error;
  }
  const commands = await allCommands();
  return { typed: parseTyped(commands, args), commands };
}

async function runCommand(
  command: AnyCommand,
  { operands, options }: { operands: string[]; options: GivenOptions },
  { folder, env, isJson }: Terminal & { isJson: boolean },
): Promise<number> {
  if ('runLocally' in command) return print(command.runLocally({ folder, env }, operands, options), isJson);
  const actor = actorOf(options.as, env);
  const { needsFiles = false } = command;
  const network = await connectNetwork(readConfig(env), {
    actor,
    needsFiles: typeof needsFiles === 'string' ? options[needsFiles] !== undefined : needsFiles,
  });
  try {
    return await print(command.run(network, operands, folder, options), isJson);
  } finally {
    await network.close();
  }
}

function printLine(text: string): number {
  console.log(text);
  return 0;
}

const commonHelp = `  --json            print the result as JSON, and a failure as one JSON line
  --as NAME         who gives the order, for the audit log; without it, who called sudo,
                    else the shell's user`;

/** The help of one command. */
function helpOf({ help }: AnyCommand): string {
  return `${help}\n\nEvery command takes:\n\n${commonHelp}`;
}

/** The help of all commands, or of those whose first word is `group`. */
function listOf(commands: readonly AnyCommand[], group: string | undefined): string {
  const listed = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `));
  const lines = listed.map(({ name, operand, summary }) => ({
    usage: [name, operand ?? []].flat().join(' '),
    summary,
  }));
  const width = Math.max(...lines.map(({ usage }) => usage.length));
  return [
    "The network operator's commands.",
    '',
    `Usage: bin/network ${group === undefined ? '' : `${group} `}COMMAND`,
    '',
    'Commands:',
    ...lines.map(({ usage, summary }) => `  ${usage.padEnd(width)}   ${summary}`),
    '',
    'Every command takes:',
    commonHelp,
    '',
    'Add --help to a command to read more about it.',
    '',
    'The settings DATA_DIR, DATABASE_URL and WAREHOUSE_URL name the network',
    '(docs/configuration.md). One with an embedded store has to be running.',
  ].join('\n');
}

/** Prints what a command returns, and returns the exit code. */
async function print(output: CliOutput, isJson: boolean): Promise<number> {
  let code = 0;
  for await (const { data, text, note, isFailure = false } of resultsOf(output)) {
    await write(isJson ? JSON.stringify(data) : text);
    if (note !== undefined && !isJson) console.error(note);
    if (isFailure) code = 1;
  }
  return code;
}

async function* resultsOf(output: CliOutput): AsyncIterable<CliResult> {
  if (Symbol.asyncIterator in output) yield* output;
  else yield await output;
}

/** Waits for a slow reader, so that results do not gather in memory. */
async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
