import { readConfig } from '#config.ts';
import { UsageError } from '#orders/option-values.ts';
import { productVersion } from '#process/version.ts';
import { connectNetwork } from './channel/connect-network.ts';
import type { GivenOptions } from './cli-command.ts';
import { allCommands, commandsOf } from './commands.ts';
import type { AnyCommand } from './commands.ts';
import { actorOf } from './terminal/actor.ts';
import { helpOf, listOf } from './terminal/help.ts';
import { print } from './terminal/printed.ts';
import { parseTyped } from './terminal/parse-command.ts';
import type { Typed } from './terminal/parse-command.ts';

const args = process.argv.slice(2);
const isJson = args.includes('--json');

// A reader such as `head` that has enough closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  process.exitCode = await run();
} catch (error) {
  // It knows the errors of all stores, whose clients a command that does well does not need.
  const { printFailure } = await import('./terminal/failure.ts');
  process.exitCode = printFailure(error, isJson);
}
// The connection to a store that hangs would keep the process alive.
process.stdout.write('', () => process.exit());

async function run(): Promise<number> {
  if (args.length === 1 && args[0] === '--version') return printLine(productVersion.version);
  const { typed, commands } = await readTyped();
  if (typed.command === undefined) return printLine(listOf(commands, typed.group));
  const { command, operands, options, isHelpWanted } = typed;
  return isHelpWanted ? printLine(helpOf(command)) : runCommand(command, operands, options);
}

/** What was typed, and the commands among which it was found. */
async function readTyped(): Promise<{ typed: Typed; commands: readonly AnyCommand[] }> {
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

async function runCommand(command: AnyCommand, operands: string[], options: GivenOptions): Promise<number> {
  const folder = process.cwd();
  if ('runLocally' in command)
    return print(command.runLocally({ folder, env: process.env }, operands, options), isJson);
  const actor = actorOf(options.as, process.env);
  const network = await connectNetwork(readConfig(process.env), { ...command, actor });
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
