import { readConfig } from '#config.ts';
import { connectNetwork } from '#operator/channel/connect-network.ts';
import type { ParsedOptions, Terminal } from '#operator/cli-command.ts';
import { allCommands, commandsOf } from '#operator/commands.ts';
import type { AnyCommand } from '#operator/commands.ts';
import { UsageError } from '#orders/option-values.ts';
import { productVersion } from '#process/version.ts';
import { actorOf } from './actor.ts';
import { helpOf, listOf } from './help.ts';
import { parseTyped } from './parse-command.ts';
import type { Typed } from './parse-command.ts';
import { print } from './print.ts';

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
    // It imports the errors of all stores, whose clients a successful command does not need.
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
  { operands, options }: { operands: string[]; options: ParsedOptions },
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
