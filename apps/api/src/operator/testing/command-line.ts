import type { CliCommand, CliResult, ParsedOptions } from '#operator/cli-command.ts';
import type { NetworkConnection } from '#network-orders.ts';

/** Runs a command, its operands separated by spaces after its name, and returns its results. */
export async function resultsOfCommandLine(
  { commands, network, folder = '.' }: { commands: readonly CliCommand[]; network: NetworkConnection; folder?: string },
  typed: string,
  options: ParsedOptions = {},
): Promise<CliResult[]> {
  const command = commands.find(({ name }) => typed === name || typed.startsWith(`${name} `));
  if (command === undefined) throw new Error(`There is no ${typed}.`);
  const operands = typed
    .slice(command.name.length + 1)
    .split(' ')
    .filter(Boolean);
  const output = command.run(network, operands, folder, options);
  if (!(Symbol.asyncIterator in output)) return [await output];
  const results: CliResult[] = [];
  for await (const result of output) results.push(result);
  return results;
}

/** Runs a command like `resultsOfCommandLine`, and returns what it prints without `--json`. */
export async function runCommandLine(...typed: Parameters<typeof resultsOfCommandLine>): Promise<string> {
  return (await resultsOfCommandLine(...typed)).map(({ text }) => text).join('\n');
}
